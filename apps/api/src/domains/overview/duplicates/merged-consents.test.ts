import { duplicates } from '@baobab/contract/overview/duplicates';
import { people } from '@baobab/contract/overview/people';
import { privacy } from '@baobab/contract/overview/privacy';
import { users } from '@baobab/contract/people/users';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { newConsumer, addRecords, merge, undo } = mergesFor(api);

const consentOf = async (uuid: string) => (await call(privacy.data, { params: { uuid } })).data.push_consent;
/** The consumer's own decision in the app. */
async function decide({ email }: { email: string }, push_consent: boolean) {
  const { body } = await api.call('POST', '/consumer/sign-in', {
    as: null,
    body: { email, password: 'baobab-demo' },
  });
  const reply = await api.call('PUT', '/consumer/push-consent', {
    token: body.accessToken,
    body: { push_consent },
  });
  expect(reply.status).toBe(200);
}

test('a withdrawn consent of the merged record counts for the kept one, and the undo gives each its own', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await decide(merged, false);
  const body = { kind: 'consumer', kept: kept.uuid, merged: merged.uuid } as const;
  expect((await call(duplicates.preview, { body })).notes).toEqual([
    `${merged.full_name} has withdrawn the consent to push notifications, which counts for both.`,
  ]);
  const { data } = await merge(kept.uuid, merged.uuid);
  expect(await consentOf(kept.uuid)).toBe(false);
  await undo(data.uuid);
  expect([await consentOf(kept.uuid), await consentOf(merged.uuid)]).toEqual([true, false]);
});

test('a merge never gives a consent that the kept person has withdrawn', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await decide(kept, false);
  const { data } = await merge(kept.uuid, merged.uuid);
  expect(await consentOf(kept.uuid)).toBe(false);
  await undo(data.uuid);
  expect([await consentOf(kept.uuid), await consentOf(merged.uuid)]).toEqual([false, true]);
});

test('the consent of the kept person comes back with the last merged record that has withdrawn its own', async () => {
  const [kept, ...others] = [await newConsumer(), await newConsumer(), await newConsumer()] as const;
  const merges: string[] = [];
  for (const other of others) {
    await decide(other, false);
    merges.push((await merge(kept.uuid, other.uuid)).data.uuid);
  }
  await undo(merges[0]!);
  expect(await consentOf(kept.uuid)).toBe(false);
  await undo(merges[1]!);
  expect(await consentOf(kept.uuid)).toBe(true);
});

test('a decision after the merge stays with the kept person', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await decide(merged, false);
  const first = await merge(kept.uuid, merged.uuid);
  await decide(merged, true);
  expect(await consentOf(kept.uuid)).toBe(true);
  await undo(first.data.uuid);
  expect([await consentOf(kept.uuid), await consentOf(merged.uuid)]).toEqual([true, false]);
  const second = await merge(kept.uuid, merged.uuid);
  for (const consent of [true, false]) await decide(kept, consent);
  await undo(second.data.uuid);
  expect(await consentOf(kept.uuid)).toBe(false);
});

test('patients of both stay apart, and those of one name are offered as possible duplicates', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const [own, other] = [await addRecords(kept), await addRecords(merged)];
  await merge(kept.uuid, merged.uuid);
  const { data } = await call(people.get, { params: { uuid: kept.uuid } });
  expect(JSON.stringify(data)).toContain(own.patient);
  expect(JSON.stringify(data)).toContain(other.patient);
  const offered = await call(duplicates.others, { query: { kind: 'patient', of: own.patient } });
  expect(offered.data.map(({ uuid }) => uuid)).toEqual([other.patient]);
});

test('the question of a merge says that one of the records is suspended', async () => {
  const [active, suspended] = [await newConsumer(), await newConsumer()];
  await call(users.setActive, { params: { uuid: suspended.uuid, active: false } });
  const notesOf = async (kept: string, merged: string) =>
    (await call(duplicates.preview, { body: { kind: 'consumer', kept, merged } })).notes;
  expect(await notesOf(active.uuid, suspended.uuid)).toEqual([
    `${suspended.full_name} is suspended, but the kept record stays active.`,
  ]);
  expect(await notesOf(suspended.uuid, active.uuid)).toEqual(['The kept record is suspended and stays so.']);
});
