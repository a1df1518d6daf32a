import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { sendBulk } from '../../messages/bulk-notifications/bulk-notifications.jobs.ts';
import { openWorker, skipWaitingTime } from '../../messages/bulk-notifications/bulk-notifications.testing.ts';
import { useApprovals } from '../../workspace/approvals/approvals.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { newConsumer, merge } = mergesFor(api);
const { set, confirm, read } = useApprovals(api);
const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

let serial = 0;
const post = (path: string, body: object = {}) => api.call('POST', `/bulknotification/${path}`, { body });
const words = (user: string[]) => ({
  type: 'information',
  title: `Merged ${(serial += 1)}`,
  message: 'Hello',
  user,
});
const addDevice = async (account: string) => {
  const token = `device of ${account}`;
  await api.owner.query(
    `insert into device_tokens (uuid, account_uuid, device_type, token) values (gen_random_uuid(), $1, 'android', $2)`,
    [account, token],
  );
  return token;
};
/** Sends with a push service; `during` runs before the first push. Returns the devices that were pushed to. */
async function send(uuid: string, during: () => Promise<unknown> = async () => undefined) {
  await skipWaitingTime(api.owner, uuid);
  const pushed: string[] = [];
  let started: Promise<unknown> | undefined;
  const worker = openWorker(api.url, {
    async send(token) {
      await (started ??= during());
      pushed.push(token);
      return { state: 'sent' };
    },
  });
  closers.push(worker.close);
  await sendBulk(worker.services, uuid);
  return pushed.toSorted();
}
const inboxes = async (uuid: string) =>
  (await api.owner.query('select account_uuid as uuid from inbox_items where bulk_uuid = $1', [uuid])).rows
    .map((row) => row.uuid as string)
    .toSorted();
const figures = async (uuid: string) =>
  (
    await api.owner.query(
      'select recipients, delivered, failed, status from bulk_notifications where uuid = $1',
      [uuid],
    )
  ).rows[0];

test('a notification to a merged record reaches the kept person once', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await merge(kept.uuid, merged.uuid);
  const counted = await post('audience', { user: [merged.uuid, kept.uuid] });
  expect(counted.body.count).toBe(1);
  const { body } = await post('send/selected', words([merged.uuid, kept.uuid]));
  expect(body.data.user).toEqual([kept.uuid]);
  await send(body.data.uuid);
  expect(await inboxes(body.data.uuid)).toEqual([kept.uuid]);
});

test('a request for approval is confirmed for the kept person after a merge', async () => {
  for (const isDraft of [false, true]) {
    const [kept, merged, other] = [await newConsumer(), await newConsumer(), await newConsumer()];
    const given = words([merged.uuid, other.uuid]);
    const draft = isDraft ? (await post('draft/save', given)).body.data.uuid : null;
    await set({ approve_send_above: 1 });
    const asked = await (draft ? post(`draft/send/${draft}`) : post('send/selected', given));
    await merge(kept.uuid, merged.uuid);
    expect((await confirm(asked.body.current.approval)).status).toBe(200);
    expect((await read('state=approved')).approvals).toHaveLength(isDraft ? 2 : 1);
    const { rows } = await api.owner.query('select uuid from bulk_notifications where title = $1', [
      given.title,
    ]);
    expect(rows).toHaveLength(1);
    await send(rows[0].uuid);
    expect(await inboxes(rows[0].uuid)).toEqual([kept.uuid, other.uuid].toSorted());
    await set({});
  }
});

test('a merge during the sending gives the message to the kept person, once', async () => {
  const people = [await newConsumer(), await newConsumer(), await newConsumer()];
  const [outside, first, second] = people.map(({ uuid }) => uuid) as [string, string, string];
  const [inside, third] = [(await newConsumer()).uuid, (await newConsumer()).uuid];
  // The first merges lead to a person outside the audience, the last one to a recipient.
  const { body } = await post('send/selected', words([first, second, inside, third]));
  const { uuid } = body.data;
  const blocker = await addDevice(third);
  const own = await addDevice(outside);
  const pushed = await send(uuid, async () => {
    await merge(outside, first);
    await merge(outside, second);
    await merge(inside, third);
  });
  expect(await inboxes(uuid)).toEqual([outside, inside].toSorted());
  expect(await figures(uuid)).toEqual({ recipients: 2, delivered: 2, failed: 0, status: 'sent' });
  // The device of the third one had its push before the merge and moved with it.
  expect([...new Set(pushed)]).toEqual([blocker, own].toSorted());
});

test.each([
  ['without consent', 'push_consent'],
  ['who is suspended', 'active'],
])('a merge during the sending gives nothing to a person %s', async (_state, column) => {
  const [kept, merged, other] = [await newConsumer(), await newConsumer(), await newConsumer()];
  await api.owner.query(`update accounts set ${column} = false where uuid = $1`, [kept.uuid]);
  const { body } = await post('send/selected', words([merged.uuid, other.uuid]));
  await addDevice(other.uuid);
  await send(body.data.uuid, () => merge(kept.uuid, merged.uuid));
  expect(await inboxes(body.data.uuid)).toEqual([other.uuid]);
});
