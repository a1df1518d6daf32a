import { readArguments } from '../apps/api/src/cli/arguments.ts';
import { commandKinds } from './commands/all.ts';
import { sentenceOf, type Command } from './engine/command.ts';
import { Coverage } from './engine/coverage.ts';
import { prepareTemplate } from './engine/database.ts';
import { buildProduct } from './engine/process-office.ts';
import { simulateProcesses } from './engine/processes.ts';
import type { RunResult } from './engine/run-result.ts';
import { startServer } from './engine/server.ts';
import { shrink } from './engine/shrink.ts';
import { simulate, type RunOptions } from './engine/simulate.ts';
import { Timers } from './engine/timers.ts';
import { invariants, modelled } from './invariants/all.ts';
import type { Violation } from './invariants/invariant.ts';
import { knownFault } from './known-faults.ts';

const SHRINK_MS = 600_000;

const number = (about: string, initial: string) =>
  ({ type: 'string', about, value: 'N', default: initial }) as const;
const flag = (about: string) => ({ type: 'boolean', about }) as const;

const { values } = readArguments('simulate', {
  about:
    'Plays a random office against the real server and compares it with the model; see simulation/README.md.',
  options: {
    seed: number('the first seed (1)', '1'),
    seeds: number('how many seeds (1)', '1'),
    steps: number('steps of a seed (500)', '500'),
    minutes: { type: 'string', about: 'ends after this time', value: 'N' },
    actors: { type: 'string', about: 'only these actors, separated by commas', value: 'admin,provider' },
    commands: { type: 'string', about: 'only these commands, separated by commas', value: 'booking,lab' },
    'ignore-known': flag('fails on known faults, too'),
    survey: flag('goes on after every violation and lists the first of each kind'),
    coverage: flag('prints how often every status and transition of the contract was reached'),
    timers: flag('prints the time of each invariant'),
    processes: flag('runs the API and the worker as processes, which are killed'),
    browser: flag('a random member of staff presses the buttons of the console, for --minutes (2) per seed'),
  },
});
const [seed, seeds, steps] = [values.seed, values.seeds, values.steps].map(Number) as [
  number,
  number,
  number,
];

async function main() {
  if (values.browser) return playBrowsers();
  const server = await startServer(values.processes);
  process.once('SIGINT', () => void server.stop().then(() => process.exit(130)));
  const build = values.processes ? await buildProduct() : null;
  try {
    await prepareTemplate(server.url);
    await playSeeds(server.url, build?.main ?? null);
  } finally {
    await server.stop();
    await build?.remove();
  }
}

async function playBrowsers() {
  const { simulateBrowser } = await import('./browser/run-browser.ts');
  if (!(await simulateBrowser(seed, seeds, Number(values.minutes ?? 2)))) process.exitCode = 1;
}

async function playSeeds(server: string, build: string | null) {
  const until = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : undefined;
  const total = new Coverage();
  const timers = new Timers();
  let seconds = 0;
  for (let current = seed; current < seed + seeds; current += 1) {
    const options: RunOptions = {
      server,
      seed: current,
      steps,
      ...(until && { until }),
      ...(values.actors && { actors: values.actors.split(',') }),
      ...(values.commands && { commands: values.commands.split(',') }),
      isKnown: values.survey ? surveyed : values['ignore-known'] ? () => undefined : knownFault,
    };
    const result = build ? await playProcesses(options, build) : await simulate(options);
    total.add(result.coverage);
    timers.add(result.timers);
    seconds += result.seconds;
    describe(current, result);
    if (!result.failure) continue;
    // Processes are killed at random moments, so such a run cannot be repeated exactly.
    explainFailure(current, build ? result : await shorten(options, result), result);
    process.exitCode = 1;
    break;
  }
  console.log(total.commandTable());
  if (values.coverage)
    console.log(`${total.statusTable()}\nNot reached: ${total.missing().join(', ') || 'none'}`);
  if (values.timers) console.log(timers.table());
  console.log(`${total.steps} steps, ${(total.steps / seconds).toFixed(1)} a second`);
}

/** Other invariants are not checked meanwhile: a shortened run may violate them by what it lacks. */
function shorten(options: RunOptions, failed: RunResult): Promise<RunResult> {
  const { violation } = failed.failure!;
  const { invariant } = violation;
  console.log(describeViolation(violation));
  console.log(`seed ${options.seed}: shortening ${failed.steps.length} steps, for ten minutes at most`);
  return shrink((script) => simulate({ ...options, script, only: invariant }), failed, SHRINK_MS);
}

async function playProcesses(options: RunOptions, build: string): Promise<RunResult> {
  const result = await simulateProcesses(options, build);
  const { kills, lost } = result;
  console.log(
    `seed ${options.seed}: the API was killed ${kills.api} times, the worker ${kills.worker} times; ${lost} replies were lost`,
  );
  return result;
}

function describe(current: number, { known, steps: played, seconds }: RunResult) {
  for (const [finding, { step, violation }] of known)
    console.log(
      `known fault ${finding}: seed ${current}, step ${step + 1}, ${violation.invariant}: ${violation.record}, expected ${violation.expected}, actual ${violation.actual}`,
    );
  console.log(`seed ${current}: ${played.length} steps in ${seconds.toFixed(1)} s`);
}

/** Names also an unknown violation, so that the run goes on. */
const surveyed = (violation: Violation) =>
  knownFault(violation) ??
  `unknown ${violation.invariant} ${violation.record.split(' ')[0]} ${violation.actual}`;

function describeViolation({ invariant, record, expected, actual }: Violation) {
  const { sentence = '' } = [...invariants, ...modelled].find(({ name }) => name === invariant) ?? {};
  return `Violation of ${invariant}. ${sentence}
  record    ${record}
  expected  ${expected}
  actual    ${actual}`;
}

function explainFailure(current: number, shrunken: RunResult, original: RunResult) {
  const { violation } = shrunken.failure!;
  const sentencesOf = (step: readonly Command[]) =>
    step.map((command) => sentenceOf(commandKinds, command)).join('; at the same time ');
  console.log(`
${describeViolation(violation)}
Found with seed ${current} in step ${original.failure!.step + 1}: ${sentencesOf(original.steps.at(-1)!)}.
The shortest sequence that was found:
${shrunken.steps.map((step, index) => `  ${index + 1}. ${sentencesOf(step)}`).join('\n')}
Repeat it with: npm run simulate -- --seed ${current} --steps ${original.failure!.step + 1}`);
}

await main();
