import { parseArgs } from 'node:util';

interface Option {
  type: 'string' | 'boolean';
  about: string;
  /** How the usage names the value of a `string` option. */
  value?: string;
  required?: boolean;
  default?: string | boolean;
}
type Options = Record<string, Option>;

type Values<O extends Options> = {
  [Name in keyof O]: O[Name]['type'] extends 'boolean'
    ? boolean
    : O[Name] extends { required: true } | { default: string }
      ? string
      : string | undefined;
};

export interface Parsed<O extends Options = Options> {
  values: Values<O>;
  positionals: string[];
}

export interface Usage<O extends Options = Options> {
  about: string;
  /** `<folder>` is required, `[size]` is optional, and `[name...]` is any number of them. */
  arguments?: readonly string[];
  options?: O;
  /** A further rule; returns the sentence about a mistake. */
  check?: (parsed: Parsed<O>) => string | undefined;
}

type Described = Pick<Usage, 'about' | 'arguments' | 'options'>;

/**
 * Parses the arguments of `npm run <name>`. `--help` prints the usage and exits with 0; an unknown option, a missing or
 * a superfluous argument prints it with the mistake and exits with 2. Call it before anything else is done.
 */
export function readArguments<const O extends Options>(
  name: string,
  usage: Usage<O>,
  args = process.argv.slice(2),
): Parsed<O> {
  const outcome = parseStrictly(usage, args);
  if (outcome === 'help') return end(0, `${usage.about}\n\n${usageText(name, usage)}`);
  if (typeof outcome === 'string') return end(2, `${outcome}\n\n${usageText(name, usage)}`);
  return outcome;
}

/** Parses `npm run <name> -- <command> …` by the usage of each command. */
export function readCommand(
  name: string,
  commands: Record<string, Usage>,
): { command: string; positionals: string[]; values: Record<string, string | boolean | undefined> } {
  const [command = '', ...args] = process.argv.slice(2);
  const usages = () =>
    Object.entries(commands)
      .map(([word, usage]) => `${usage.about}\n${usageText(name, usage, word)}`)
      .join('\n\n');
  if (['--help', '-h'].includes(command)) return end(0, usages());
  const usage = Object.hasOwn(commands, command) ? commands[command]! : null;
  if (!usage)
    return end(2, `${command ? `Unknown command '${command}'` : 'A command is missing'}.\n\n${usages()}`);
  const outcome = parseStrictly(usage, args);
  if (outcome === 'help') return end(0, `${usage.about}\n\n${usageText(name, usage, command)}`);
  if (typeof outcome === 'string') return end(2, `${outcome}\n\n${usageText(name, usage, command)}`);
  return { command, ...outcome };
}

function end(code: 0 | 2, text: string): never {
  (code ? process.stderr : process.stdout).write(`${text}\n`);
  process.exit(code);
}

/** The parsed arguments, `help`, or the sentence about a mistake. */
function parseStrictly<O extends Options>(usage: Usage<O>, args: string[]): Parsed<O> | string {
  try {
    const options = { ...usage.options, help: { type: 'boolean', short: 'h', default: false } as const };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    if ((values as Record<string, unknown>)['help']) return 'help';
    const parsed = { values: withFlags(usage, values), positionals } as Parsed<O>;
    return mistakeIn(usage, parsed) ?? parsed;
  } catch (error) {
    // The further sentences of Node are about arguments that begin with a dash.
    return `${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}.`;
  }
}

/** A flag that is not set is false. */
function withFlags(usage: Described, values: object) {
  const flags = Object.entries(usage.options ?? {}).filter(([, { type }]) => type === 'boolean');
  return { ...Object.fromEntries(flags.map(([name]) => [name, false])), ...values };
}

function mistakeIn<O extends Options>(usage: Usage<O>, parsed: Parsed<O>): string | undefined {
  const { values, positionals } = parsed;
  const names = usage.arguments ?? [];
  const missing = names.filter((name) => name.startsWith('<'))[positionals.length];
  if (missing) return `The argument ${missing} is missing.`;
  if (!names.at(-1)?.endsWith('...]') && positionals.length > names.length)
    return `Unexpected argument '${positionals[names.length]}'.`;
  const lacking = Object.entries<Option>(usage.options ?? {}).find(
    ([name, { required }]) => required && !values[name],
  );
  return lacking ? `The option --${lacking[0]} is missing.` : usage.check?.(parsed);
}

function usageText(name: string, usage: Described, command?: string): string {
  const { arguments: words = [], options = {} } = usage;
  const all = { ...options, help: { type: 'boolean', about: 'prints this text' } } satisfies Options;
  const shown = (option: string, { type, value = 'value' }: Option) =>
    type === 'boolean' ? `--${option}` : `--${option} <${value}>`;
  const required = Object.entries(options).filter(([, option]) => option.required);
  const line = [
    ...(command ? [command] : []),
    ...words,
    ...required.map(([option, rule]) => shown(option, rule)),
    ...(required.length < Object.keys(options).length ? ['[options]'] : []),
  ];
  const rows = Object.entries<Option>(all).map(
    ([option, rule]) => [shown(option, rule), rule.about] as const,
  );
  const width = Math.max(...rows.map(([text]) => text.length));
  return [
    `Usage: npm run ${name}${line.length ? ` -- ${line.join(' ')}` : ''}`,
    ...rows.map(([text, about]) => `  ${text.padEnd(width)}  ${about}`),
  ].join('\n');
}
