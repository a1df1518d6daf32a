import { setTimeout as sleep } from 'node:timers/promises';
import { commandKinds } from '../commands/all.ts';
import { settleExpired } from '../model/slots.ts';
import type { Command, World } from './command.ts';
import { checkInvariants, isFiftieth, judge, recordViolations } from './judge.ts';
import { openProcessOffice, type ProcessOffice } from './process-office.ts';
import { proposeStep } from './propose.ts';
import { Random } from './random.ts';
import type { RunResult } from './run-result.ts';
import { newResult, newWorld, usernames, type RunOptions } from './simulate.ts';
import { runStep, type Sent } from './step.ts';
import { readTransitions } from './transition-log.ts';

/** Commands whose result the model cannot tell in real time: jobs of the worker end at their own time. */
const without = [
  'clock.',
  'worker.',
  'message.cancel',
  'message.correct',
  'message.plan',
  'price.lost-plan',
  'app.end-visit',
  'late.',
  'app.link-booking',
  'app.pay-booking-again',
];

/** Requests that a client can repeat after a lost reply, with an outcome that the model can tell. */
const repeatable = [
  'booking.',
  'payment.',
  'provider.report',
  'coupon.stop',
  'coupon.limit',
  'coupon.give',
  'lab.',
  'treatment.',
  'chat.',
  'message.',
  'view.edit',
  'view.delete',
  'payout.',
];
/** Commands that wait for the worker: it runs meanwhile, and in some of these steps it is killed and started again. */
const worked = ['bulk.start', 'bulk.undo', 'export.request'];
const startsWithAny = (name: string, starts: readonly string[]) =>
  starts.some((start) => name.startsWith(start));

export const processCommands = [...commandKinds.keys()].filter((name) => !startsWithAny(name, without));

const WORKER_MS = 120_000;
const KILL_SHARE = 0.12;

export interface ProcessResult extends RunResult {
  kills: { api: number; worker: number };
  /** Requests whose reply was cut off. */
  lost: number;
}

/** Plays the office on real processes: the API and the worker are killed with -9 and started again. */
export async function simulateProcesses(options: RunOptions, main: string): Promise<ProcessResult> {
  const startedAt = performance.now();
  const office = await openProcessOffice(options.server, main, usernames);
  const world = { ...newWorld(office, Date.now()), isRealTime: true };
  const result: ProcessResult = { ...newResult(world), kills: { api: 0, worker: 0 }, lost: 0 };
  const reported = new Set<string>();
  const random = new Random(options.seed);
  try {
    for (let step = 0; step < options.steps && !(options.until && Date.now() > options.until); step += 1) {
      const chance = random.fork(step);
      goOn(world);
      const commands = proposeStep(world, chance, step, {
        ...options,
        commands: processCommands.filter((name) => startsWithAny(name, options.commands ?? [''])),
        hasRealTime: true,
      });
      result.steps.push(commands);
      const sent = await playStep(world, office, commands, chance, result);
      const violations = await judge(world, sent, isFiftieth(step), result.coverage);
      const violation = recordViolations(result, reported, step, violations, options.isKnown);
      if (violation) return fail(result, step, violation);
    }
    return await endDay(world, office, result, options.isKnown);
  } finally {
    result.seconds = (performance.now() - startedAt) / 1000;
    result.coverage.addTransitions(await readTransitions(office.db));
    await office.close();
  }
}

const fail = (
  result: ProcessResult,
  step: number,
  violation: NonNullable<RunResult['failure']>['violation'],
) => Object.assign(result, { failure: { step, violation } });

/** The model follows the real clock. */
function goOn({ model }: World) {
  model.now = Date.now();
  for (const booking of Object.values(model.bookings)) settleExpired(model, booking);
}

async function playStep(
  world: World,
  office: ProcessOffice,
  commands: Command[],
  chance: Random,
  result: ProcessResult,
): Promise<Sent[]> {
  if (commands.some(({ kind }) => worked.includes(kind)))
    return playWorked(world, office, commands, chance, result);
  if (chance.chance(0.05)) await toggleWorker(office, result);
  const canKill = commands.every(({ kind }) => startsWithAny(kind, repeatable));
  if (!canKill || !chance.chance(KILL_SHARE)) return runStep(world, commandKinds, commands);
  const running = runStep(world, commandKinds, commands);
  await sleep(chance.int(0, 40));
  await office.kill('api');
  result.kills.api += 1;
  const sent = await running;
  await office.start('api');
  // Clients repeat a request without a reply when the server is back.
  const lost = sent.filter(({ outcome }) => outcome!.status === 0).map(({ command }) => command);
  result.lost += lost.length;
  return [
    ...sent,
    ...(await runStep(
      world,
      commandKinds,
      lost.map(({ repeat: _repeat, ...rest }) => rest),
    )),
  ];
}

/** Work that was begun ends exactly once, whenever the worker dies. */
async function playWorked(
  world: World,
  office: ProcessOffice,
  commands: Command[],
  chance: Random,
  result: ProcessResult,
): Promise<Sent[]> {
  if (!office.isRunning('worker')) await office.start('worker');
  const running = runStep(world, commandKinds, commands);
  if (chance.chance(0.4)) {
    await sleep(chance.int(0, 200));
    await toggleWorker(office, result);
    await toggleWorker(office, result);
  }
  return running;
}

async function toggleWorker(office: ProcessOffice, result: ProcessResult) {
  if (!office.isRunning('worker')) return office.start('worker');
  await office.kill('worker');
  result.kills.worker += 1;
}

/** With a worker everything that was begun ends; then every invariant holds. */
async function endDay(
  world: World,
  office: ProcessOffice,
  result: ProcessResult,
  isKnown: RunOptions['isKnown'],
): Promise<ProcessResult> {
  if (!office.isRunning('worker')) await office.start('worker');
  const end = Date.now() + WORKER_MS;
  const waiting = async () => {
    const { rows } = await office.db.query<{ n: number }>(
      `select count(*)::int as n from bulk_notifications where status in ('scheduled', 'sending')`,
    );
    return rows[0]!.n;
  };
  while ((await waiting()) > 0 && Date.now() < end) await sleep(200);
  for (const message of Object.values(world.model.messages))
    if (message.state === 'scheduled') message.state = 'sent';
  const violations = (await checkInvariants(world, true)).map((one) => ({ ...one, cause: 'end of the day' }));
  if ((await waiting()) > 0)
    violations.push({
      invariant: 'sent-once',
      record: 'notifications',
      expected: 'the worker sends them within two minutes',
      actual: `${await waiting()} wait`,
      cause: 'end of the day',
    });
  const violation = recordViolations(result, new Set(), result.steps.length, violations, isKnown);
  return violation ? fail(result, result.steps.length, violation) : result;
}
