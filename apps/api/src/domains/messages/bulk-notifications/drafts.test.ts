import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { countBy } from './bulk-notifications.testing.ts';

const api = useTestApp();
let people: string[] = [];
beforeAll(async () => {
  const { body } = await api.call('GET', '/user/getallconsumer?limit=5');
  people = body.data.map((row: { uuid: string }) => row.uuid);
});

let serial = 0;
const words = () => ({ type: 'information', title: `Draft ${(serial += 1)}`, message: 'Hello' });
const post = (path: string, body?: object) => api.call('POST', `/bulknotification/${path}`, { body });
const remove = (uuid: string) => api.call('DELETE', `/bulknotification/${uuid}`);
const save = async () => (await post('draft/save', { ...words(), user: people })).body.data.uuid as string;

test('deletes a draft with its recipients, once, and records it', async () => {
  const uuid = await save();
  expect((await remove(uuid)).body.message).toBe('Draft deleted');
  expect(await countBy(api.owner, 'bulk_recipients', uuid)).toBe(0);
  expect((await api.call('GET', `/records/bulk-notifications/${uuid}`)).status).toBe(404);
  expect((await remove(uuid)).status).toBe(404);
  expect(await api.countAudit('notification.delete')).toBe(1);
});

test('refuses a notification that is planned or sent', async () => {
  const begins_at = new Date(Date.now() + 86_400_000).toISOString();
  const { uuid } = (await post('send/selected', { ...words(), user: people, begins_at })).body.data;
  const { status, body } = await remove(uuid);
  expect([status, body.message]).toEqual([409, 'Only a draft can be deleted. Cancel the sending first.']);
  await post(`cancel/${uuid}`);
  expect((await remove(uuid)).status).toBe(200);
});

test('of a concurrent sending and deletion one is refused', async () => {
  const uuid = await save();
  const [sent, deleted] = await Promise.all([post(`draft/send/${uuid}`), remove(uuid)]);
  expect([sent!.status, deleted!.status].toSorted()).toEqual(sent!.status === 200 ? [200, 409] : [200, 404]);
});

test('withdraws the request for approval of the draft', async () => {
  const uuid = await save();
  await api.owner.query(
    `insert into approvals (uuid, kind, subject, label, details, request, requested_by, requested_at)
     select gen_random_uuid(), 'notification', $1, 'A draft', '[]', '{}', uuid, now()
     from accounts where username = 'support'`,
    [uuid],
  );
  await remove(uuid);
  const { rows } = await api.owner.query('select state, reason from approvals where subject = $1', [uuid]);
  expect(rows).toEqual([{ state: 'withdrawn', reason: 'The draft was deleted.' }]);
});
