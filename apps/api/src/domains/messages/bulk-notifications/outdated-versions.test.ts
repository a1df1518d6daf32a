import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useApprovals } from '../../workspace/approvals/approvals.testing.ts';

const api = useTestApp();
const { confirm, read, set } = useApprovals(api);
let people: string[] = [];
beforeAll(async () => {
  const { body } = await api.call('GET', '/user/getallconsumer?limit=5');
  people = body.data.map((row: { uuid: string }) => row.uuid);
});

let serial = 0;
const words = () => ({ type: 'information', title: `Version ${(serial += 1)}`, message: 'Hello' });
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString();
const post = (path: string, body?: object) => api.call('POST', `/bulknotification/${path}`, { body });
const put = (uuid: string, body: object) => api.call('PUT', `/bulknotification/${uuid}`, { body });
const one = async (uuid: string) => (await api.call('GET', `/records/bulk-notifications/${uuid}`)).body.data;
/** A draft with the version before and after the edit of a colleague. */
async function editedDraft() {
  const saved = (await post('draft/save', { ...words(), user: people.slice(0, 2) })).body.data;
  const edited = (await put(saved.uuid, { ...words(), user: ['ALL'], version: saved.version })).body.data;
  return { uuid: saved.uuid as string, read: saved.version as number, now: edited.version as number };
}
/** A planned notification with the version before and after the edit of a colleague. */
async function editedPlan() {
  const planned = { ...words(), user: people.slice(0, 2), begins_at: inHours(24) };
  const saved = (await post('send/selected', planned)).body.data;
  const values = { ...words(), version: saved.version };
  expect((await put(saved.uuid, values)).status).toBe(200);
  return { uuid: saved.uuid as string, values };
}

test.each([
  ['sending', 'draft/send', () => ({})],
  ['plan', 'schedule', () => ({ begins_at: inHours(24) })],
])('refuses the %s of a draft that was edited since it was read', async (_what, path, body) => {
  const draft = await editedDraft();
  const refused = await post(`${path}/${draft.uuid}`, { ...body(), version: draft.read });
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect(refused.body.current).toMatchObject({ user: ['ALL'], version: draft.now });
  expect(refused.body.changed.fields).toHaveProperty('user');
  expect((await one(draft.uuid)).progress.state).toBe('draft');
  const sent = await post(`${path}/${draft.uuid}`, { ...body(), version: draft.now });
  expect([sent.status, sent.body.data.progress.state]).toEqual([200, 'scheduled']);
});

test('does not acknowledge the sending of a draft that a colleague has edited and sent', async () => {
  const draft = await editedDraft();
  await post(`draft/send/${draft.uuid}`, { version: draft.now });
  expect((await post(`draft/send/${draft.uuid}`, { version: draft.read })).status).toBe(409);
  expect((await post(`draft/send/${draft.uuid}`, { version: draft.now })).status).toBe(200);
});

test('refuses to ask for approval of a draft that was edited since it was read', async () => {
  await set({ approve_send_above: 2 });
  const draft = await editedDraft();
  const { status, body } = await post(`draft/send/${draft.uuid}`, { version: draft.read });
  expect([status, body.code, body.current.version]).toEqual([409, 'conflict', draft.now]);
  expect((await read()).count).toBe(0);
});

test('refuses to ask for approval of an outdated edit of a planned notification', async () => {
  const { uuid, values } = await editedPlan();
  await set({ approve_send_above: 2 });
  const { status, body } = await put(uuid, { ...values, user: ['ALL'] });
  expect([status, body.code]).toEqual([409, 'conflict']);
  expect(body.current).toMatchObject({ title: values.title, version: values.version + 1 });
  expect((await read()).count).toBe(0);
});

test('an edit that a colleague has saved already needs no approval', async () => {
  const { uuid, values } = await editedPlan();
  await set({ approve_send_above: 1 });
  expect((await put(uuid, values)).status).toBe(200);
  expect((await read()).count).toBe(0);
});

test('withdraws a request for approval of an edit that has become outdated', async () => {
  await set({ approve_send_above: 2 });
  const saved = (
    await post('send/selected', { ...words(), user: people.slice(0, 2), begins_at: inHours(24) })
  ).body.data;
  const asked = await put(saved.uuid, { ...words(), user: ['ALL'], version: saved.version });
  expect(asked.body.code).toBe('approval_requested');
  await api.owner.query('update bulk_notifications set version = version + 1 where uuid = $1', [saved.uuid]);
  const { status, body } = await confirm(asked.body.current.approval);
  expect(status).toBe(409);
  expect(body.message).toContain('Someone else changed this in the meantime. Nothing was done');
  expect((await read()).approvals).toMatchObject([{ state: 'withdrawn' }]);
});
