import { commandKinds } from '../commands/all.ts';
import type { Violation } from '../invariants/invariant.ts';
import { newModel } from '../model/model.ts';
import { staffNames } from '../model/people.ts';
import { openingTime } from './clock.ts';
import type { Command, World } from './command.ts';
import { Coverage } from './coverage.ts';
import { isFiftieth, judge, recordViolations } from './judge.ts';
import { openOffice, type Office } from './office.ts';
import { proposeStep, type Focus } from './propose.ts';
import { Random } from './random.ts';
import type { RunResult } from './run-result.ts';
import { runStep } from './step.ts';
import { Timers } from './timers.ts';
import { readTransitions } from './transition-log.ts';

export interface RunOptions extends Focus {
  server: string;
  seed: number;
  steps: number;
  /** Ends the run early, for `--minutes`. */
  until?: number;
  /** Repeats a recorded run instead of a random one. */
  script?: readonly (readonly Command[])[];
  /** Checks this invariant alone. */
  only?: string;
  isKnown: (violation: Violation) => string | undefined;
}

export const usernames = Object.keys(staffNames).map((name) => name.replaceAll(' ', '-'));

export const newWorld = (office: Office, now: number): World => ({
  office,
  model: newModel(now),
  ids: new Map(),
  notes: new Map(),
  isReplay: false,
  isRealTime: false,
  looks: 0,
  timers: new Timers(),
});

export const newResult = ({ timers }: World): RunResult => ({
  steps: [],
  coverage: new Coverage(),
  known: new Map(),
  seconds: 0,
  timers,
});

export async function simulate(options: RunOptions): Promise<RunResult> {
  const startedAt = performance.now();
  const office = await openOffice(options.server, usernames);
  const world = newWorld(office, openingTime(new Date()));
  world.isReplay = options.script !== undefined;
  office.setNow(world.model.now);
  const result = newResult(world);
  const reported = new Set<string>();
  const random = new Random(options.seed);
  const length = options.script?.length ?? options.steps;
  // A shrunken run is too short for a fiftieth step.
  const isFull = (step: number) => (world.isReplay ? step === length - 1 : isFiftieth(step));
  try {
    for (let step = 0; step < length && !(options.until && Date.now() > options.until); step += 1) {
      const commands = options.script?.[step] ?? proposeStep(world, random.fork(step), step, options);
      result.steps.push([...commands]);
      const sent = await world.timers.time('commands', () => runStep(world, commandKinds, commands));
      const violations = await judge(world, sent, isFull(step), result.coverage, options.only);
      const violation = recordViolations(result, reported, step, violations, options.isKnown);
      if (!violation) continue;
      result.failure = { step, violation };
      break;
    }
    return result;
  } finally {
    result.seconds = (performance.now() - startedAt) / 1000;
    result.coverage.addTransitions(await readTransitions(office.db));
    await office.close();
  }
}
