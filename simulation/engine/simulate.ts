import { invariants, modelled } from '../invariants/all.ts';
import type { Violation } from '../invariants/invariant.ts';
import { commandKinds } from '../commands/all.ts';
import { newModel, type Model } from '../model/model.ts';
import { staffNames } from '../model/people.ts';
import { openingTime } from './clock.ts';
import type { Command, World } from './command.ts';
import { openOffice } from './office.ts';
import { proposeStep, type Focus } from './propose.ts';
import { Random } from './random.ts';
import { moveSendings } from './sendings.ts';
import { Timers } from './timers.ts';
import { Coverage } from './coverage.ts';
import { readTransitions } from './transition-log.ts';
import { explanations, groupsOf, inSentOrder, runStep, type Expected, type Sent } from './step.ts';

export interface RunOptions extends Focus {
  server: string;
  seed: number;
  steps: number;
  /** Ends the run early, for `--minutes`. */
  until?: number;
  /** Repeats a recorded run instead of a random one. */
  script?: readonly (readonly Command[])[];
  isKnown: (violation: Violation) => string | undefined;
}

export interface RunResult {
  steps: Command[][];
  coverage: Coverage;
  /** The first step of each known fault. */
  known: Map<string, { step: number; violation: Violation }>;
  failure?: { step: number; violation: Violation };
  seconds: number;
  timers: Timers;
}

const EVERY = 50;
const usernames = Object.keys(staffNames).map((name) => name.replaceAll(' ', '-'));

export async function simulate(options: RunOptions): Promise<RunResult> {
  const startedAt = performance.now();
  const office = await openOffice(options.server, usernames);
  const world: World = {
    office,
    model: newModel(openingTime(new Date())),
    ids: new Map(),
    notes: new Map(),
    isReplay: options.script !== undefined,
    looks: 0,
  };
  office.setNow(world.model.now);
  const result: RunResult = {
    steps: [],
    coverage: new Coverage(),
    known: new Map(),
    seconds: 0,
    timers: new Timers(),
  };
  const reported = new Set<string>();
  const random = new Random(options.seed);
  const length = options.script?.length ?? options.steps;
  try {
    for (let step = 0; step < length && !(options.until && Date.now() > options.until); step += 1) {
      const commands = options.script?.[step] ?? proposeStep(world, random.fork(step), step, options);
      result.steps.push([...commands]);
      const violations = await takeStep(world, commands, step, result);
      // A wrong reply of a known fault leaves records in a state that the model does not expect.
      const [consequence] = violations
        .filter(isReply)
        .flatMap((violation) => options.isKnown(violation) ?? []);
      for (const violation of violations) {
        const key = `${violation.invariant} ${violation.record}`;
        if (reported.has(key)) continue;
        reported.add(key);
        const fault =
          options.isKnown(violation) ??
          (violation.invariant.endsWith('-as-modelled') ? consequence : undefined);
        if (!fault) {
          result.failure = { step, violation };
          return result;
        }
        if (!result.known.has(fault)) result.known.set(fault, { step, violation });
      }
    }
    return result;
  } finally {
    result.seconds = (performance.now() - startedAt) / 1000;
    result.coverage.addTransitions(await readTransitions(office.db));
    await office.close();
  }
}

const isReply = ({ invariant }: Violation) => invariant === 'reply-as-modelled';

async function takeStep(
  world: World,
  commands: readonly Command[],
  step: number,
  { coverage, timers }: RunResult,
) {
  const sent = await timers.time('commands', () => runStep(world, commandKinds, commands));
  coverage.addStep(commands, sent);
  const violations: Omit<Violation, 'cause'>[] = sent
    .filter(({ outcome }) => outcome!.status >= 500)
    .map(({ command, outcome }) => ({
      invariant: 'no-server-error',
      record: command.kind,
      expected: 'a reply or a refusal that says what to do',
      actual: `${outcome!.status} ${outcome!.message}`,
    }));
  const snapshot = await timers.time('read records', () =>
    Promise.all(modelled.map(({ read }) => read(world))),
  );
  const { best, differing } = await timers.time('model', () => explain(world, sent, snapshot));
  for (const { command, expected, actual } of best.differences)
    violations.push({
      invariant: 'reply-as-modelled',
      record: `${command.kind} ${JSON.stringify(command.args)}`,
      expected,
      actual,
    });
  coverage.addCoupons(world.model, best.model);
  world.model = best.model;
  world.office.setNow(best.model.now);
  for (const { part, record, expected, actual } of differing) {
    violations.push({
      invariant: part.name,
      record,
      expected: JSON.stringify(expected),
      actual: JSON.stringify(actual),
    });
    part.adopt(world.model, record, actual);
  }
  await moveSendings(world);
  for (const invariant of invariants)
    if (invariant.every === 'step' || (step + 1) % EVERY === 0)
      for (const finding of await timers.time(invariant.name, () => invariant.check(world)))
        violations.push({ invariant: invariant.name, ...finding });
  const cause = [...new Set(commands.map(({ kind }) => kind))].join(', ');
  return violations.map((violation): Violation => ({ ...violation, cause }));
}

/** The order of the requests that explains replies and database best, found for each group on its own. */
function explain(world: World, sent: readonly Sent[], snapshot: Record<string, object>[]) {
  const whole: Expected = { model: world.model, differences: [] };
  for (const group of groupsOf(world.model, sent)) {
    const expected = explainGroup(world, whole.model, group, snapshot);
    whole.model = expected.model;
    whole.differences.push(...expected.differences);
  }
  return { best: whole, differing: compare(whole.model, snapshot) };
}

function explainGroup(
  world: World,
  start: Model,
  group: readonly Sent[],
  snapshot: Record<string, object>[],
) {
  let best: { expected: Expected; differing: number } | undefined;
  for (const expected of explanations(world, commandKinds, start, group)) {
    const differing = compare(expected.model, snapshot).length;
    if (!best || differing < best.differing) best = { expected, differing };
    if (differing === 0) break;
  }
  return best?.expected ?? inSentOrder(world, commandKinds, start, group);
}

const compare = (model: Model, snapshot: readonly Record<string, object>[]) =>
  modelled.flatMap((part, index) => {
    const view = part.view(model);
    const rows = snapshot[index]!;
    return [...new Set([...Object.keys(view), ...Object.keys(rows)])]
      .filter((record) => JSON.stringify(view[record]) !== JSON.stringify(rows[record]))
      .map((record) => ({ part, record, expected: view[record], actual: rows[record] }));
  });
