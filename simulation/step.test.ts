import pg from 'pg';
import { expect, test } from 'vitest';
import type { CommandKind, Outcome, World } from './engine/command.ts';
import { explanations, runStep, type Sent } from './engine/step.ts';
import { Timers } from './engine/timers.ts';
import { newModel, refuse, type Model } from './model/model.ts';

/** A payout that can be recorded once. */
const pay: CommandKind = {
  name: 'pay',
  actors: [],
  weight: 1,
  propose: () => null,
  sentence: () => 'pays',
  run: async () => undefined,
  expect(model) {
    if (model.payouts['T'] !== undefined) refuse('it is recorded');
    model.payouts['T'] = 1;
  },
};
const kinds = new Map([['pay', pay]]);
const sent = (status: number, ok = false): Sent => ({
  command: { kind: 'pay', actor: 'app', args: {} },
  outcome: { ok, status, message: '' } satisfies Outcome,
});
const resultsOf = (...requests: Sent[]) =>
  [...explanations({ isReplay: false } as World, kinds, newModel(0), requests)].map(
    ({ model }: { model: Model }) => Object.keys(model.payouts).length,
  );

test('of two equal requests one is done and the other refused, in either order', () => {
  expect(resultsOf(sent(409), sent(200, true))).toEqual([1]);
});

test('no order explains two successes', () => {
  expect(resultsOf(sent(200, true), sent(200, true))).toEqual([]);
});

test('a request without a reply was done or not', () => {
  expect(new Set(resultsOf(sent(0)))).toEqual(new Set([0, 1]));
});

test('a repeated request that is refused shows that the lost one was done', () => {
  expect(new Set(resultsOf(sent(0), sent(409)))).toEqual(new Set([1]));
});

test('equal requests are not tried in every order', () => {
  const repeated = Array.from({ length: 7 }, () => sent(409));
  expect(resultsOf(...repeated, sent(200, true))).toEqual([1]);
});

test('a row that the database refuses as a duplicate is a refusal, which the model explains', async () => {
  const duplicate = Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), { code: '23505' });
  const write: CommandKind = { ...pay, run: () => Promise.reject(duplicate) };
  const world = { isReplay: true, timers: new Timers() } as World;
  const [refused] = await runStep(world, new Map([['pay', write]]), [sent(0).command]);
  expect(refused!.outcome).toMatchObject({ ok: false, status: 409 });
  const recorded = { ...newModel(0), payouts: { T: 1 } };
  expect([...explanations(world, kinds, recorded, [refused!])]).toHaveLength(1);
});
