import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assembled } from '../../../domains.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { openExportWorker } from '../../workspace/exports/exports.testing.ts';
import { prepareExports } from '../../workspace/exports/preparation.service.ts';
import { useCoupons } from '../../money/coupons/coupons.testing.ts';
import { addBusyPerson, stepUp } from './privacy.testing.ts';

const api = useTestApp();
const { make, edit } = useCoupons(api);
let worker: ReturnType<typeof openExportWorker>;
let admin = '';
beforeAll(async () => {
  const folder = path.join(api.settings.dataDir, 'exports');
  worker = openExportWorker({ url: api.url, folder, ...assembled });
  admin = (await api.call('GET', '/auth/me')).body.uuid;
  await stepUp(api);
});
afterAll(() => worker.close());

const erase = (uuid: string, confirmation: string) =>
  api.call('POST', `/privacy/people/${uuid}/erase`, { body: { reason: 'Request', confirmation } });
const requestExport = async () =>
  (await api.call('POST', '/exports/users', { body: { filters: {}, format: 'csv' } })).body.data
    .uuid as string;
const stateOf = async (uuid: string) =>
  (await api.owner.query('select state from exports where uuid = $1', [uuid])).rows[0].state as string;
const addBell = (message: string, link: string | null) =>
  api.owner.query(
    'insert into bell_items (uuid, account_uuid, message, link) values (gen_random_uuid(), $1, $2, $3)',
    [admin, message, link],
  );
const bells = async (pattern: string) =>
  (await api.owner.query('select message, link from bell_items where message like $1', [pattern])).rows;

test('a prepared export is deleted with a reason, and one in preparation leaves no file', async () => {
  const person = await addBusyPerson(api);
  const ready = await requestExport();
  await prepareExports(worker.services, admin);
  expect(await stateOf(ready)).toBe('ready');
  const running = await requestExport();
  const { exportFiles } = worker.services;
  const put = exportFiles.putStream.bind(exportFiles);
  // The person is erased after the rows were read and before the file is ready.
  exportFiles.putStream = async (...args: Parameters<typeof put>) => {
    const written = await put(...args);
    expect((await erase(person.consumer, person.name)).status).toBe(200);
    return written;
  };
  await prepareExports(worker.services, admin);
  expect([await stateOf(ready), await stateOf(running)]).toEqual(['expired', 'failed']);
  expect([await exportFiles.size(ready), await exportFiles.size(running)]).toEqual([null, null]);
  const file = await api.call('GET', `/exports/${ready}/file`);
  expect([file.status, file.body.message]).toEqual([
    409,
    'The file was deleted because a person was erased. Export the list again.',
  ]);
});

test('bell items about another person with a longer name stay as they are', async () => {
  const person = await addBusyPerson(api, 'Ada Obi');
  await addBell('New support message from Ada Obiora', '/support');
  await addBell('Note of ada obi, see the order', '/LabOrders');
  await addBell('Called by a former name', `/people/${person.consumer}`);
  expect((await erase(person.consumer, person.name)).status).toBe(200);
  expect(await bells('New support message from Ada%')).toEqual([
    { message: 'New support message from Ada Obiora', link: '/support' },
  ]);
  expect(await bells('Note of %')).toEqual([
    { message: 'Note of Erased person, see the order', link: '/LabOrders' },
  ]);
  expect(await bells('Called by a former name')).toEqual([]);
});

test('a name with characters of patterns and of JSON is replaced, too', async () => {
  const person = await addBusyPerson(api, String.raw`Ne(i)l "Jr" .*Back\slash`);
  const details = JSON.stringify([{ label: 'Person', value: person.name }]);
  const uuid = newId();
  await api.owner.query(
    `insert into approvals (uuid, kind, subject, label, details, request, state, requested_by, requested_at, decided_by,
       decided_at) select $1::uuid, 'refund', 'x', 'x', $2::jsonb, '{}'::jsonb, 'approved', $3::uuid, now(), uuid, now()
     from accounts where kind = 'staff' and uuid <> $3::uuid limit 1`,
    [uuid, details, admin],
  );
  expect((await erase(person.consumer, person.name)).status).toBe(200);
  const { rows } = await api.owner.query('select details from approvals where uuid = $1', [uuid]);
  expect(rows[0].details).toEqual([{ label: 'Person', value: 'Erased person' }]);
});

test('an edit of a coupon from before the erasure of a person whom it names is refused', async () => {
  const person = await addBusyPerson(api, 'Named Coupon');
  const { uuid, version } = await make({ description: 'For Named Coupon and her friends' });
  expect((await erase(person.consumer, person.name)).status).toBe(200);
  const { status, body } = await edit(uuid, { description: 'For Named Coupon and all', version });
  expect([status, body.current.description]).toEqual([409, 'For Erased person and her friends']);
});

test('is refused while a request for approval that names the person is open', async () => {
  const person = await addBusyPerson(api, 'Open Request');
  await api.owner.query(
    `insert into approvals (uuid, kind, subject, label, details, request, requested_by, requested_at)
     values ($1, 'refund', 'y', 'Refund to Open Request', '[]', '{}', $2, now())`,
    [newId(), admin],
  );
  const { status, body } = await erase(person.consumer, person.name);
  expect([status, body.message]).toEqual([
    409,
    'This person cannot be erased yet: 1 open request for approval. Complete or cancel them first.',
  ]);
});

test('things with unique names that are called after two people do not prevent their erasure', async () => {
  for (const name of ['First Namesake', 'Second Namesake']) {
    const person = await addBusyPerson(api, name);
    const things = {
      '/support/labels': { name },
      '/support/quick-replies': { title: name, text: 'Hello' },
      '/bulknotification/audiences': { name, rule: {} },
    };
    for (const [route, body] of Object.entries(things))
      expect([route, (await api.call('POST', route, { body })).status]).toEqual([route, 200]);
    expect((await erase(person.consumer, name)).status).toBe(200);
  }
  const { rows } = await api.owner.query(
    `select version from support_labels where name like 'Erased person %'`,
  );
  expect(rows).toEqual([{ version: 2 }, { version: 2 }]);
});
