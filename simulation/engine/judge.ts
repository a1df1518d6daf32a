import { commandKinds } from '../commands/all.ts';
import { invariants, modelled } from '../invariants/all.ts';
import type { Invariant, Modelled, Violation } from '../invariants/invariant.ts';
import type { Model } from '../model/model.ts';
import type { World } from './command.ts';
import type { Coverage } from './coverage.ts';
import type { RunResult } from './run-result.ts';
import { explanations, groupsOf, inSentOrder, type Expected, type Sent } from './step.ts';

const EVERY = 50;
export const isFiftieth = (step: number) => (step + 1) % EVERY === 0;

/** Compares the replies and the database with the model, which takes the step, and checks the invariants. */
export async function judge(
  world: World,
  sent: readonly Sent[],
  isFull: boolean,
  coverage: Coverage,
  only?: string,
) {
  const { timers } = world;
  coverage.addStep(sent);
  const violations: Omit<Violation, 'cause'>[] = sent
    .filter(({ outcome }) => outcome!.status >= 500)
    .map(({ command, outcome }) => ({
      invariant: 'no-server-error',
      record: command.kind,
      expected: 'a reply or a refusal that says what to do',
      actual: `${outcome!.status} ${outcome!.message}`,
    }));
  const snapshot = await timers.time('read records', () => readRecords(world));
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
  if (world.isRealTime) world.model.now = world.office.now();
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
  violations.push(...(await checkInvariants(world, isFull, only)));
  const cause = [...new Set(sent.map(({ command }) => command.kind))].join(', ');
  return violations
    .filter(({ invariant }) => !only || invariant === only)
    .map((violation): Violation => ({ ...violation, cause }));
}

/** The cheap ones, or all of them, or a single one. */
export async function checkInvariants(
  world: World,
  isFull: boolean,
  only?: string,
): Promise<Omit<Violation, 'cause'>[]> {
  const wanted = invariants.filter(({ name }) => !only || name === only);
  const check = async ({ name, check: run }: Invariant) => {
    const findings = await world.timers.time(name, () => run(world));
    return findings.map((finding) => ({ invariant: name, ...finding }));
  };
  const found = await Promise.all(wanted.filter(({ every }) => every === 'step').map(check));
  // The others move the clock, so they run one after the other.
  if (isFull)
    for (const invariant of wanted.filter(({ every }) => every === 'fifty'))
      if (!world.isRealTime || !invariant.needsClock) found.push(await check(invariant));
  return found.flat();
}

const isReply = ({ invariant }: Violation) => invariant === 'reply-as-modelled';

/** Records the known faults of a step; returns the first violation that is not known. */
export function recordViolations(
  { known }: RunResult,
  reported: Set<string>,
  step: number,
  violations: readonly Violation[],
  isKnown: (violation: Violation) => string | undefined,
): Violation | undefined {
  // A wrong reply of a known fault leaves records in a state that the model does not expect.
  const [consequence] = violations.filter(isReply).flatMap((violation) => isKnown(violation) ?? []);
  for (const violation of violations) {
    const key = `${violation.invariant} ${violation.record}`;
    if (reported.has(key)) continue;
    reported.add(key);
    const isModelled = violation.invariant.endsWith('-as-modelled');
    const fault = isKnown(violation) ?? (isModelled ? consequence : undefined);
    if (!fault) return violation;
    if (!known.has(fault)) known.set(fault, { step, violation });
  }
  return undefined;
}

interface Explained {
  expected: Expected;
  differing: ReturnType<typeof compare>;
}

/** The order of the requests that explains replies and database best, found for each group on its own. */
function explain(world: World, sent: readonly Sent[], snapshot: Snapshot) {
  const differences: Expected['differences'] = [];
  let model = world.model;
  let differing: Explained['differing'] | undefined;
  for (const group of groupsOf(world.model, commandKinds, sent)) {
    const best = explainGroup(world, model, group, snapshot);
    model = best.expected.model;
    differing = best.differing;
    differences.push(...best.expected.differences);
  }
  return { best: { model, differences }, differing: differing ?? compare(world, model, snapshot) };
}

function explainGroup(world: World, start: Model, group: readonly Sent[], snapshot: Snapshot): Explained {
  let best: Explained | undefined;
  for (const expected of explanations(world, commandKinds, start, group)) {
    const differing = compare(world, expected.model, snapshot);
    if (!best || differing.length < best.differing.length) best = { expected, differing };
    if (differing.length === 0) break;
  }
  if (best) return best;
  const expected = inSentOrder(world, commandKinds, start, group);
  return { expected, differing: compare(world, expected.model, snapshot) };
}

/** The records of each part with their texts, which are compared with every order that is tried. */
type Snapshot = readonly { rows: Record<string, object>; texts: Map<string, string> }[];

/** In real time the model knows some values only roughly. */
const textOf = (part: Modelled, { isRealTime }: World, row: object) =>
  JSON.stringify(isRealTime && part.roughly ? part.roughly(row) : row);

const readRecords = (world: World): Promise<Snapshot> =>
  Promise.all(
    modelled.map(async (part) => {
      const rows = await part.read(world);
      const texts = Object.entries(rows).map(([name, row]): [string, string] => [
        name,
        textOf(part, world, row),
      ]);
      return { rows, texts: new Map(texts) };
    }),
  );

function compare(world: World, model: Model, snapshot: Snapshot) {
  return modelled.flatMap((part, index) => {
    const view = part.view(model);
    const { rows, texts } = snapshot[index]!;
    const wrong = Object.keys(view).filter((name) => textOf(part, world, view[name]!) !== texts.get(name));
    const unknown = Object.keys(rows).filter((name) => !(name in view));
    return [...wrong, ...unknown].map((record) => ({
      part,
      record,
      expected: view[record],
      actual: rows[record],
    }));
  });
}
