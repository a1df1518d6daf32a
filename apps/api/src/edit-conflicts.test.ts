import type { Role } from '@baobab/contract/kit/roles';
import { beforeAll, expect, test } from 'vitest';
import { formWith, png } from './domains/workspace/files/files.testing.ts';
import { csvOf } from './domains/master-data/list-uploads/list-uploads.testing.ts';
import { formOf } from './domains/master-data/price-imports/price-imports.form.testing.ts';
import { someLine, useUploads } from './domains/master-data/price-imports/price-imports.testing.ts';
import { fixturesFor } from './testing/fixtures.ts';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();
const { commit, undo } = useUploads(api);
const { addAccount } = fixturesFor(api);

const ADA = 'Adaeze Okafor';
const TUNDE = 'Tunde Bakare';
const at = expect.stringMatching(/^\d{4}-.*Z$/);
const accountOf = async (role: Role): Promise<string> =>
  (await api.owner.query('select account_uuid from staff where role = $1', [role])).rows[0].account_uuid;
/** Writes a row of the trail, as another part of the product would. */
const addRow = (actor: string | null, action: string, subject: string, details: object) =>
  api.owner.query(
    `insert into audit_log (actor_uuid, action, subject, details, request_id) values ($1, $2, $3, $4, 'test')`,
    [actor, action, subject, details],
  );

let logo = '';
beforeAll(async () => {
  logo = (await api.call('POST', '/upload/avatar', formWith(png()))).body.url;
});
let serial = 0;
async function addPartner() {
  serial += 1;
  const values = { logo, name: `Conflict Labs ${serial}`, code: `CFL${serial}`, desc: 'Routine tests' };
  const { uuid } = (await api.call('POST', '/metadata/partner', { body: values })).body.data;
  const edit = (changes: object, as: Role = 'admin') =>
    api.call('PUT', '/metadata/partner/', { as, body: { ...values, uuid, ...changes } });
  return { uuid: uuid as string, values, edit };
}

test('a conflict names the author of the last change of each field by its wire name', async () => {
  const { values, edit } = await addPartner();
  await edit({ name: 'First name', code: 'FIRST' });
  await edit({ name: 'Second name', code: 'FIRST', desc: 'Other tests' }, 'dmp-admin');
  await edit({ name: 'Second name', code: 'THIRD', desc: 'Other tests' });
  const { status, body } = await edit({ ...values, name: 'Mine', version: 1 });
  expect(status).toBe(409);
  expect(body.changed).toEqual({
    by: ADA,
    at,
    fields: { name: { by: TUNDE, at }, code: { by: ADA, at }, desc: { by: TUNDE, at } },
  });
  expect(body.changed.fields.code.at > body.changed.fields.name.at).toBe(true);
});

test('a conflict names nobody who only looked, also where the trail is encrypted', async () => {
  const uuid = await addAccount('consumer', 'Adah Obbi');
  const correct = (changes: object) =>
    api.call('PUT', `/privacy/people/${uuid}`, {
      body: {
        first_name: 'Ada',
        middle_name: '',
        last_name: 'Obi',
        email: 'ada.conflict@mail.example',
        mobile: '08035559901',
        dob: '1988-04-09',
        gender: 'female',
        blood_group: null,
        push_consent: false,
        ...changes,
      },
    });
  expect((await correct({ version: 1 })).status).toBe(200);
  await addRow(await accountOf('dmp-admin'), 'privacy.open', uuid, { consumer: uuid });
  const { status, body } = await correct({ first_name: 'Adaora', version: 1 });
  expect([status, body.changed.by]).toEqual([409, ADA]);
  expect(body.changed.fields).toMatchObject({ first_name: { by: ADA, at }, email: { by: ADA, at } });
});

test('a change without an account is one of the system', async () => {
  const { uuid, values, edit } = await addPartner();
  await edit({ name: 'By a person' });
  await addRow(null, 'partner-name.edit', uuid, { changed: { name: ['By a person', 'By a job'] } });
  const { body } = await edit({ ...values, name: 'Mine', version: 1 });
  expect(body.changed).toEqual({ by: null, at, fields: { name: { by: null, at } } });
});

test('of a group of values only those that differ have an author', async () => {
  const path = '/bulknotification/audiences';
  const rule = { age_from: 18, age_to: 65 };
  const { body: added } = await api.call('POST', path, { body: { name: 'Adults', rule } });
  const edit = (body: object) => api.call('PUT', `${path}/${added.data.uuid}`, { body });
  await edit({ name: 'Adults', rule: { ...rule, age_to: 70 } });
  const late = await edit({ name: 'Adults', rule: { ...rule, age_to: 75 }, version: 1 });
  expect([late.status, late.body.changed.fields]).toEqual([409, { 'rule.age_to': { by: ADA, at } }]);
});

test('the author of a price is who uploaded it or undid the upload', async () => {
  const uuidOf = async (batch: string) =>
    (await api.owner.query('select entry_uuid from import_changes where batch_uuid = $1', [batch])).rows[0]
      .entry_uuid as string;
  const uuid = await uuidOf((await commit([someLine()])).body.batch);
  const edit = (body: object) => api.call('PUT', `/upload/master/pathalogy/update/${uuid}/${uuid}`, { body });
  await edit({ labretailprice: 13_000, partnerlabtat: '30 hours' });
  const line = someLine({ labretailprice: 14_000, partnerlabtat: '30 hours' });
  const { batch } = (await commit([line], { as: 'dmp-admin' })).body;
  const changed = async () => (await edit({ labretailprice: 15_000, version: 1 })).body.changed;
  expect(await changed()).toMatchObject({
    by: TUNDE,
    fields: { labretailprice: { by: TUNDE, at }, partnerlabtat: { by: ADA, at } },
  });
  expect((await undo(batch)).status).toBe(200);
  expect(await changed()).toMatchObject({ by: ADA, fields: { labretailprice: { by: ADA, at } } });
});

test('the author of a record of a list is who uploaded it or undid the upload', async () => {
  const { uuid, values, edit } = await addPartner();
  await edit({ desc: 'Other tests' });
  const line = { Id: uuid, Name: values.name, Code: 'UPLOADED' };
  const upload = (as: Role, changes: object) =>
    api.call('POST', '/list-uploads/partner-names', {
      ...formOf(csvOf([{ ...line, ...changes }]), 'list.csv'),
      as,
    });
  const changed = async () => (await edit({ ...values, code: 'MINE', version: 1 })).body.changed;
  const { batch } = (await upload('dmp-admin', {})).body;
  expect(await changed()).toEqual({
    by: TUNDE,
    at,
    fields: { code: { by: TUNDE, at }, desc: { by: ADA, at } },
  });
  expect((await api.call('POST', `/list-uploads/batches/${batch}/undo`)).status).toBe(200);
  expect(await changed()).toMatchObject({ by: ADA, fields: { code: { by: ADA, at } } });
});

test('a reward that was saved alone has its author in a conflict of all rewards', async () => {
  const path = '/user/referal/setting';
  const read: { type: string; version: number; amount: number }[] = (await api.call('GET', path)).body;
  const version = read.reduce((sum, one) => sum + one.version, 0);
  const amounts = Object.fromEntries(read.map(({ type, amount }) => [type, amount]));
  await api.call('POST', path, { body: { type: 'fadn', amount: 321 } });
  const late = await api.call('PUT', path, { body: { ...amounts, fadn: 123, version } });
  expect([late.status, late.body.changed.fields.fadn]).toEqual([409, { by: ADA, at }]);
});
