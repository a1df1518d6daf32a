import { duplicates } from '@baobab/contract/overview/duplicates';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { newConsumer, merge, undo } = mergesFor(api);
let influencer: { uuid: string; name: string };

beforeAll(async () => {
  const { rows } = await api.owner.query(
    `select uuid, full_name as name from accounts where kind = 'influencer' limit 1`,
  );
  influencer = rows[0];
});

type Person = { uuid: string };
const refer = (user: Person, referrer: Person, at: string) =>
  api.owner.query('insert into referrals (user_uuid, referrer_uuid, referred_at) values ($1, $2, $3)', [
    user.uuid,
    referrer.uuid,
    at,
  ]);
const referrerOf = async ({ uuid }: Person) =>
  (await api.owner.query('select referrer_uuid as r from referrals where user_uuid = $1', [uuid])).rows[0]?.r;
const notesOf = async (kept: Person, merged: Person) => {
  const body = { kind: 'consumer' as const, kept: kept.uuid, merged: merged.uuid };
  return (await call(duplicates.preview, { body })).notes;
};

test.each([
  ['2025-01-01', '2025-02-01'],
  ['2025-02-01', '2025-01-01'],
])(
  'a person referred by the merged record on %s keeps the referrer of that record from %s, until the undo',
  async (between, other) => {
    const [kept, merged] = [await newConsumer(), await newConsumer()];
    await refer(kept, merged, between);
    await refer(merged, influencer, other);
    expect(await notesOf(kept, merged)).toEqual([
      `Both were referred, one by the other: the referral by ${influencer.name} counts.`,
    ]);
    const { data } = await merge(kept.uuid, merged.uuid);
    expect([await referrerOf(kept), await referrerOf(merged)]).toEqual([influencer.uuid, undefined]);
    await undo(data.uuid);
    expect([await referrerOf(kept), await referrerOf(merged)]).toEqual([merged.uuid, influencer.uuid]);
  },
);

test('a person who referred the merged record keeps their own referrer', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await refer(merged, kept, '2025-01-01');
  await refer(kept, influencer, '2025-02-01');
  expect(await notesOf(kept, merged)).toEqual([
    `Both were referred, one by the other: the referral by ${influencer.name} counts.`,
  ]);
  const { data } = await merge(kept.uuid, merged.uuid);
  expect([await referrerOf(kept), await referrerOf(merged)]).toEqual([influencer.uuid, undefined]);
  await undo(data.uuid);
  expect([await referrerOf(kept), await referrerOf(merged)]).toEqual([influencer.uuid, kept.uuid]);
});

test.each([
  ['kept', 'merged'],
  ['merged', 'kept'],
] as const)(
  'the preview says that the only referral, of the %s record by the %s one, is lost',
  async (user, other) => {
    const pair = { kept: await newConsumer(), merged: await newConsumer() };
    const referrer = pair[other];
    await refer(pair[user], referrer, '2025-01-01');
    expect(await notesOf(pair.kept, pair.merged)).toEqual([
      `The referral by ${referrer.full_name} does not count any more, because both records are one person.`,
    ]);
    const { data } = await merge(pair.kept.uuid, pair.merged.uuid);
    expect([await referrerOf(pair.kept), await referrerOf(pair.merged)]).toEqual([undefined, undefined]);
    await undo(data.uuid);
    expect(await referrerOf(pair[user])).toBe(referrer.uuid);
  },
);

test('the preview has no note about a referral that moves', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await refer(merged, influencer, '2025-01-01');
  expect(await notesOf(kept, merged)).toEqual([]);
});

test('a merge that brought a referral is undone only after a later one that replaced it', async () => {
  const [kept, first, second] = [await newConsumer(), await newConsumer(), await newConsumer()];
  await refer(first, second, '2025-02-01');
  await refer(second, influencer, '2025-01-01');
  const inner = await merge(kept.uuid, first.uuid);
  const outer = await merge(kept.uuid, second.uuid);
  expect(await referrerOf(kept)).toBe(influencer.uuid);
  await expect(undo(inner.data.uuid)).rejects.toMatchObject({
    status: 409,
    message: `The later merge with ${second.full_name} took over the older referral. Undo that merge first.`,
  });
  await undo(outer.data.uuid);
  await undo(inner.data.uuid);
  expect(await Promise.all([kept, first, second].map(referrerOf))).toEqual([
    undefined,
    second.uuid,
    influencer.uuid,
  ]);
});
