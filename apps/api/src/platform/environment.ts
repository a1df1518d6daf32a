import { readFileSync } from 'node:fs';
import type * as z from 'zod';

export type Environment = Record<string, string | undefined>;

/** Never printed; each can be read from the file that `<name>_FILE` names. */
export const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_PASSWORD',
  'ENCRYPTION_KEYS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'FCM_PRIVATE_KEY',
  'OIDC_CLIENT_SECRET',
  'PAYSTACK_SECRET_KEY',
  'FLUTTERWAVE_SECRET_HASH',
  'RECONCILE_PAYSTACK_KEY',
  'RECONCILE_FLUTTERWAVE_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
];

/** Settings of other programs begin with these, too; the SDK reads `OTEL_*`. */
const SHARED_PREFIXES = ['API_', 'DATA_', 'DEFAULT_', 'IP_', 'LOG_', 'MAX_', 'NODE_', 'OTEL_', 'SESSION_'];
/** Kubernetes adds such names for every service. */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT)|PORT)(_|$)/;

/** Leaves out empty values and reads the secrets whose file is named. */
export function withSecretFiles(environment: Environment): Environment {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  for (const name of SECRETS) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    if (values[name] !== undefined) throw new Error(`Set ${name} or ${name}_FILE, not both.`);
    values[name] = readSecret(`${name}_FILE`, file);
  }
  return values;
}

function readSecret(name: string, file: string): string {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text) return text;
  } catch (error) {
    throw new Error(
      `${name} is '${file}', which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      {
        cause: error,
      },
    );
  }
  throw new Error(`${name} is '${file}', which is empty.`);
}

/** A warning for each name that is no setting but looks like one. */
export function unknownSettings(environment: Environment, known: readonly string[]): string[] {
  const names = [...known, ...SECRETS.map((name) => `${name}_FILE`)];
  const ours = ['BAOBAB_', ...known.map(prefixOf)].filter((prefix) => !SHARED_PREFIXES.includes(prefix));
  return Object.keys(environment)
    .filter((name) => !names.includes(name) && !SERVICE_LINK.test(name))
    .flatMap((name) => {
      const [nearest] = names.filter((other) => isSimilar(name, other));
      if (nearest) return [`${name} is not a setting; did you mean ${nearest}?`];
      return prefixOf(name) && ours.includes(prefixOf(name)) ? [`${name} is not a setting.`] : [];
    });
}

/** `DATABASE_` of DATABASE_URL; empty for a name of one word. */
const prefixOf = (name: string) => name.slice(0, name.indexOf('_') + 1);

/** Two letters differ; in a short name one, because HOME is two letters away from HOST. */
const isSimilar = (one: string, other: string) => {
  const allowed = Math.min(one.length, other.length) < 6 ? 1 : 2;
  return Math.abs(one.length - other.length) <= allowed && distance(one, other) <= allowed;
};

/** Inserted, left out, changed and swapped neighbouring letters between two words. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [i, ...Array<number>(other.length).fill(0)]);
  for (let j = 1; j <= other.length; j += 1) rows[0]![j] = j;
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j <= other.length; j += 1) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + differs,
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  return rows[one.length]![other.length]!;
}

/** A sentence with the setting, its value unless it is secret, and the allowed values. */
export function explainIssue(issue: z.core.$ZodIssue, environment: Environment): string {
  const name = String(issue.path[0]);
  const value = SECRETS.includes(name) ? '' : ` is '${environment[name]}'; it`;
  return `${name}${value} ${allowedBy(issue)}.`;
}

function allowedBy(issue: z.core.$ZodIssue): string {
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  switch (issue.code) {
    case 'invalid_type':
      return `must be a ${issue.expected === 'int' ? 'whole number' : issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values
        .map((value) => String(value))
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`;
    case 'too_small':
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${unit}`;
    case 'too_big':
      return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${unit}`;
    case 'invalid_format':
      return issue.format === 'url'
        ? 'must be an address with its protocol, such as https://clinic.example'
        : issue.message;
    default:
      return issue.message;
  }
}
