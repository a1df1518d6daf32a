import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../../platform/context.ts';
import type { PushProvider } from '../../../platform/push/push.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { sendBulk } from './bulk-notifications.jobs.ts';
import { openWorker, skipWaitingTime } from './bulk-notifications.testing.ts';
import { addPerson, signInConsumer } from './campaigns.testing.ts';
import { pushTest, sendTest } from './test-sending.service.ts';

const api = useTestApp();
const pushed: { token: string; link?: string | undefined }[] = [];
const push: PushProvider = {
  async send(token, { link }) {
    pushed.push({ token, link });
    return token.startsWith('refused') ? { state: 'failed', reason: 'refused' } : { state: 'sent' };
  },
};
let worker: ReturnType<typeof openWorker>;
beforeAll(() => void (worker = openWorker(api.url, push)));
afterAll(() => worker.close());

const post = (path: string, body: object) => api.call('POST', `/bulknotification/${path}`, { body });
const results = async (uuid: string) =>
  (await api.call('GET', `/bulknotification/results/${uuid}`)).body.data;

let serial = 0;
async function send(user: string[], changes: object = {}) {
  const words = { type: 'information', title: `Result ${(serial += 1)}`, message: 'Hello', ...changes };
  const { uuid } = (await post('send/selected', { ...words, user })).body.data;
  await skipWaitingTime(api.owner, uuid);
  await sendBulk(worker.services, uuid);
  return uuid as string;
}
async function addDevice(account: string, token: string, type = 'android') {
  await api.owner.query(
    `insert into device_tokens (uuid, account_uuid, device_type, token) values (gen_random_uuid(), $1, $2, $3)`,
    [account, type, token],
  );
  return account;
}

test('records an opening once, from the push message or the inbox', async () => {
  const { token, uuid: consumer } = await signInConsumer(api);
  const uuid = await send([consumer], { link: '/lab-results' });
  const inbox = async () => (await api.call('GET', '/consumer/notifications', { token })).body.data[0];
  expect(await inbox()).toMatchObject({ uuid, link: '/lab-results', picture: null, read: false });
  const open = (id: string, from: string) =>
    api.call('POST', `/consumer/notifications/${id}/opened`, { token, body: { from } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => open(uuid, 'push')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await open(uuid, 'inbox')).status).toBe(200);
  expect((await inbox()).read).toBe(true);
  expect(await results(uuid)).toMatchObject({ opened: { total: 1, push: 1, inbox: 0 } });
  expect(await api.countAudit('notification.opened')).toBe(1);
  expect((await open(crypto.randomUUID(), 'inbox')).status).toBe(404);
  expect((await open(uuid, 'mail')).status).toBe(422);
});

test('records an opening that comes before the batch of the push message is recorded', async () => {
  const { token, uuid: consumer } = await signInConsumer(api);
  const words = { type: 'information', title: 'Early', message: 'Hello', user: [consumer] };
  const { uuid } = (await post('send/selected', words)).body.data;
  await addDevice(consumer, 'opens-at-once');
  await skipWaitingTime(api.owner, uuid);
  const opening: PushProvider = {
    async send() {
      const body = { from: 'push' };
      await api.call('POST', `/consumer/notifications/${uuid}/opened`, { token, body });
      return { state: 'sent' };
    },
  };
  await sendBulk({ ...worker.services, push: opening }, uuid);
  expect(await results(uuid)).toMatchObject({ reached: 1, opened: { total: 1, push: 1 } });
});

test('the figures agree with plain SQL over outbox and inbox', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(api, {})));
  for (const [n, uuid] of people.entries()) await addDevice(uuid, n < 2 ? `refused-${uuid}` : uuid);
  const uuid = await send(people);
  await api.owner.query(
    `update bulk_notifications set begins_at = now() - interval '1 day' where uuid = $1`,
    [uuid],
  );
  for (const [n, person] of people.slice(2).entries())
    await api.owner.query(
      `update inbox_items set read_at = now() - make_interval(hours => $3::int), opened_from = $4
       where bulk_uuid = $1 and account_uuid = $2`,
      [uuid, person, [5, 5, 3, 1][n], n === 0 ? 'inbox' : 'push'],
    );
  const got = await results(uuid);
  const { rows } = await api.owner.query(
    `select (select count(*)::int from bulk_deliveries where bulk_uuid = $1 and state = 'delivered') as reached,
       (select json_agg(f) from (select reason, count(*)::int as people from bulk_deliveries
          where bulk_uuid = $1 and state = 'failed' group by reason) f) as failed,
       (select count(*)::int from inbox_items where bulk_uuid = $1 and read_at is not null) as total`,
    [uuid],
  );
  expect(got).toMatchObject({
    reached: rows[0].reached,
    failed: rows[0].failed,
    opened: { total: rows[0].total },
  });
  expect([got.reached, got.failed]).toEqual([4, [{ reason: 'refused', people: 2 }]]);
  expect(got.opened).toEqual({ total: 4, inbox: 1, push: 3 });
  expect(got.openings.map(({ opened }: { opened: number }) => opened)).toEqual([2, 3, 4]);
});

test('a sending that reaches nobody has failed', async () => {
  const person = await addPerson(api, {});
  await addDevice(person, `refused-${person}`);
  const uuid = await send([person]);
  const { data } = (await api.call('GET', `/records/bulk-notifications/${uuid}`)).body;
  expect(data).toMatchObject({ status: 'sent', progress: { state: 'failed', failed: 1, sent: 0 } });
  const admin = (await api.call('GET', '/auth/me')).body.uuid;
  const { body: bell } = await api.call('GET', `/notification/list/${admin}`);
  expect(bell.data[0].message).toBe(`“${data.title}” failed and reached nobody`);
});

test('sends a test to the devices of staff, and to the bell without one', async () => {
  const { data: testers } = (await api.call('GET', '/bulknotification/testers')).body;
  const me = (await api.call('GET', '/auth/me')).body.uuid;
  expect(testers[0].uuid).toBe(me);
  const words = { title: 'Trial', message: 'Hello', link: '/wallet' };
  expect((await post('test', { ...words, staff: [me] })).status).toBe(200);
  const bell = async () => (await api.call('GET', `/notification/list/${me}`)).body.data[0].message;
  expect(await bell()).toBe('Test: “Trial” Hello');
  expect((await post('test', { ...words, staff: [await addPerson(api, {})] })).status).toBe(422);

  await addDevice(me, 'console-of-admin', 'console');
  const trial = { staff: [me], ...words, picture_uuid: null };
  await pushTest(worker.services, trial);
  expect(pushed.at(-1)).toEqual({ token: 'console-of-admin', link: '/wallet' });
  await api.owner.query(`update device_tokens set token = 'refused-console' where account_uuid = $1`, [me]);
  await pushTest(worker.services, { ...trial, title: 'Second' });
  expect(await bell()).toBe('Test: “Second” Hello');
});

test('the text of a test is pushed without the job queue, which keeps it', async () => {
  const me = (await api.call('GET', '/auth/me')).body.uuid;
  await addDevice(me, 'console-of-admin-2', 'console');
  const queued: unknown[] = [];
  const running: Promise<unknown>[] = [];
  const ctx = {
    ...jobContext(worker.services, { uuid: me, role: 'admin', name: 'Admin' }, 'test'),
    queue: { send: async (_job: string, data: unknown) => void queued.push(data) },
    background: { run: (work: () => Promise<unknown>) => void running.push(work()), isIdle: () => true },
  };
  await sendTest(ctx, { staff: [me], title: 'Trial', message: 'For Ada Obi' });
  await Promise.all(running);
  expect([queued, pushed.at(-1)!.token]).toEqual([[], 'console-of-admin-2']);
});

test('a picture is public once a notification has it', async () => {
  const uuid = crypto.randomUUID();
  expect((await api.call('GET', `/bulknotification/pictures/${uuid}`, { as: null })).status).toBe(404);
});
