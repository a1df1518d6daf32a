import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons, useRedemptions } from './coupons.testing.ts';

const api = useTestApp();
const { make, edit, addConsumer } = useCoupons(api);
const { order, tally } = useRedemptions(api);

/** A busy machine may time out; an order can be retried because its reference makes it idempotent. */
const retryOnTimeout = async <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error: Error) => {
    if (!/timeout/i.test(error.message)) throw error;
    return retryOnTimeout(call);
  });

const settled = async (calls: (() => Promise<unknown>)[]) => {
  const results = await Promise.allSettled(calls.map(retryOnTimeout));
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.message)] : [],
  );
  return { won: results.length - refused.length, refused: [...new Set(refused)] };
};

describe('under load', () => {
  test('redeems exactly the total limit when 200 orders arrive at once', async () => {
    const coupon = await make({ maxtimeuse: 50 });
    const people = await Promise.all(Array.from({ length: 200 }, addConsumer));
    const audit = await api.countAudit('booking.coupon');
    const { won, refused } = await settled(people.map((person) => order(coupon, person)));
    expect([won, refused]).toEqual([50, ['This coupon has reached its usage limit']]);
    expect(await tally(coupon)).toEqual({ used: 50, rows: 50, counted: 50, most: 1 });
    expect(await api.countAudit('booking.coupon')).toBe(audit + 50);
  });

  test('keeps the limit per user when one consumer sends 100 orders at once', async () => {
    const coupon = await make({ maxtimeuse: 1_000, no_of_times_of_use_per_user: 3 });
    const person = await addConsumer();
    const { won, refused } = await settled(Array.from({ length: 100 }, () => order(coupon, person)));
    expect([won, refused]).toEqual([3, ['This consumer has reached the usage limit of this coupon']]);
    expect(await tally(coupon)).toEqual({ used: 3, rows: 3, counted: 3, most: 3 });
  });

  test('keeps both limits when 20 consumers send 200 orders', async () => {
    const coupon = await make({ maxtimeuse: 30, no_of_times_of_use_per_user: 2 });
    const people = await Promise.all(Array.from({ length: 20 }, addConsumer));
    const { won } = await settled(Array.from({ length: 200 }, (_, n) => order(coupon, people[n % 20]!)));
    expect(won).toBe(30);
    const { most, ...rest } = await tally(coupon);
    expect(rest).toEqual({ used: 30, rows: 30, counted: 30 });
    expect(most).toBeLessThanOrEqual(2);
  });

  test('redeems two coupons at once without a deadlock, and counts a repeated reference once', async () => {
    const coupons = [await make(), await make()];
    const person = await addConsumer();
    const mixed = Array.from({ length: 60 }, (_, n) => order(coupons[n % 2]!, person));
    expect((await settled(mixed)).won).toBe(60);
    const coupon = await make();
    const repeated = Array.from({ length: 40 }, () =>
      retryOnTimeout(order(coupon, person, { referenceId: 'press-once' })),
    );
    const uses = await Promise.all(repeated);
    expect(new Set(uses.map(({ uuid }) => uuid)).size).toBe(1);
    expect(await tally(coupon)).toEqual({ used: 1, rows: 1, counted: 1, most: 1 });
  });

  test('redeems one of two coupons for one reference', async () => {
    const coupons = [await make(), await make()];
    const person = await addConsumer();
    const calls = Array.from({ length: 20 }, (_, n) =>
      retryOnTimeout(order(coupons[n % 2]!, person, { referenceId: 'one-order' })),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const tallies = await Promise.all(coupons.map(tally));
    expect(tallies.map(({ used }) => used).toSorted()).toEqual([0, 1]);
    expect(tallies.map(({ rows }) => rows).toSorted()).toEqual([0, 1]);
  });

  test('never exceeds a limit that is lowered during redemptions', async () => {
    const coupon = await make({ maxtimeuse: 100 });
    const people = await Promise.all(Array.from({ length: 80 }, addConsumer));
    const uses = settled(people.map((person) => order(coupon, person)));
    let lowered = await edit(coupon.uuid, { maxtimeuse: 20 });
    while (lowered.status === 503) lowered = await edit(coupon.uuid, { maxtimeuse: 20 });
    const { won } = await uses;
    const { used } = await tally(coupon);
    expect(used).toBe(won);
    if (lowered.status === 200) expect(used).toBeLessThanOrEqual(20);
    else expect([lowered.status, Object.keys(lowered.body.fields)]).toEqual([422, ['maxtimeuse']]);
  });
});
