import { roles } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { stepUp } from './privacy.testing.ts';

const api = useTestApp();
const { addAccount, addPatient } = fixturesFor(api);

const path = (uuid: string) => `/privacy/people/${uuid}`;
const dataOf = async (uuid: string) => (await api.call('GET', path(uuid))).body.data;
const correct = (uuid: string, body: object) => api.call('PUT', path(uuid), { body });
const correctPatient = (uuid: string, body: object) => api.call('PUT', `/privacy/patients/${uuid}`, { body });
let number = 0;
const account = (changes: object = {}) => ({
  first_name: 'Ada',
  middle_name: 'Ngozi',
  last_name: 'Obi',
  email: `ada.${(number += 1)}@mail.example`,
  mobile: `0803555${String(number).padStart(4, '0')}`,
  dob: '1988-04-09',
  gender: 'female',
  blood_group: 'AB+',
  push_consent: false,
  ...changes,
});
const patient = {
  first_name: 'Chidi',
  last_name: 'Obi',
  email: 'chidi@mail.example',
  secondary_email: null,
  mobile: '08035551000',
  other_mobile: null,
  dob: '2015-06-07',
  gender: 'male',
  blood_group: null,
  marital_status: 'single',
};

test('corrects every personal field of a consumer', async () => {
  const uuid = await addAccount('consumer', 'Adah Obbi');
  const body = account();
  const { status, body: reply } = await correct(uuid, { ...body, version: 1 });
  expect([status, reply.message]).toEqual([200, 'The personal data was corrected.']);
  const mobile = `+234${body.mobile.slice(1)}`;
  expect(await dataOf(uuid)).toEqual({ ...body, mobile, uuid, version: 2, patients: [] });
  const { rows } = await api.owner.query('select username, search from accounts where uuid = $1', [uuid]);
  expect(rows[0].username).toBe(body.email);
  expect(rows[0].search).toContain('ada ngozi obi');
});

test('corrects every personal field of a patient', async () => {
  const { uuid, consumer } = await addPatient('Chudi Obbi');
  expect((await correctPatient(uuid, { ...patient, version: 1 })).status).toBe(200);
  const { patients } = await dataOf(consumer);
  expect(patients).toEqual([{ ...patient, mobile: '+2348035551000', uuid, version: 2 }]);
});

test('refuses to correct a patient of an erased person with 409', async () => {
  const { uuid, consumer } = await addPatient('Chidi Erasable');
  await dataOf(consumer);
  await stepUp(api);
  const body = { reason: 'Request of the person', confirmation: 'Chidi Erasable' };
  expect((await api.call('POST', `${path(consumer)}/erase`, { body })).status).toBe(200);
  const refused = await correctPatient(uuid, patient);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The personal data of this person was erased.',
  ]);
});

test('the trail stores no readable value, and the history shows both', async () => {
  const uuid = await addAccount('consumer', 'Old Secretname');
  await correct(uuid, account({ first_name: 'Newsecret' }));
  const { rows } = await api.owner.query(
    `select details, details::text as text from audit_log where subject = $1 and action = 'user.edit'`,
    [uuid],
  );
  expect(rows[0].text).not.toMatch(/secret|1988|ada\./i);
  expect(rows[0].details.changed).toMatchObject({ push_consent: [true, false] });
  const { body } = await api.call('GET', `/records/users/${uuid}/history`);
  const edit = body.data.find((entry: { action: string }) => entry.action === 'user.edit');
  expect(edit.fields).toContainEqual({
    name: 'last_name',
    label: 'Last Name',
    old: 'Secretname',
    new: 'Obi',
    input: 'last_name',
    before: 'Secretname',
  });
  expect(edit.fields).toContainEqual(expect.objectContaining({ name: 'dob', old: null, new: '1988-04-09' }));
});

test('the export of the trail names personal fields without their values', async () => {
  const uuid = await addAccount('consumer', 'Old Secretname');
  await correct(uuid, account({ first_name: 'Newsecret' }));
  const { status, raw } = await api.call('GET', `/exports/audit/rows?format=csv&subject=${uuid}`);
  expect(status).toBe(200);
  expect(raw.toString()).toContain('first_name: (personal) → (personal)');
  expect(raw.toString()).toContain('push_consent: true → false');
  expect(raw.toString()).not.toContain('encrypted');
});

test('an unchanged correction leaves no trace, and an outdated one is refused with 409', async () => {
  const uuid = await addAccount('consumer');
  const body = account();
  await correct(uuid, { ...body, version: 1 });
  const before = await api.countAudit('user.edit');
  expect((await correct(uuid, { ...body, version: 1 })).status).toBe(200);
  expect(await api.countAudit('user.edit')).toBe(before);
  const outdated = await correct(uuid, { ...body, last_name: 'Eze', version: 1 });
  expect([outdated.status, outdated.body.current.last_name]).toEqual([409, 'Obi']);
});

test('rejects wrong values, the e-mail of another person and other kinds of account', async () => {
  const uuid = await addAccount('consumer');
  for (const wrong of [
    { first_name: ' ' },
    { email: 'nobody' },
    { mobile: '12' },
    { dob: '2020-02-31' },
    { gender: 'unknown' },
    { push_consent: 'yes' },
    { role: 'admin' },
  ])
    expect([wrong, (await correct(uuid, account(wrong))).status]).toEqual([wrong, 422]);
  const { rows } = await api.owner.query('select email from accounts where uuid <> $1 limit 1', [uuid]);
  const taken = await correct(uuid, account({ email: rows[0].email }));
  expect([taken.status, taken.body.fields.email]).toEqual([409, 'Someone with this e-mail already exists']);
  expect((await correct(await addAccount('doctor'), account())).status).toBe(404);
  expect((await correct(newId(), account())).status).toBe(404);
  expect((await correctPatient(newId(), patient)).status).toBe(404);
  const { uuid: child } = await addPatient();
  expect((await correctPatient(child, { ...patient, mobile: '12' })).status).toBe(422);
});

test.each(roles.filter((role) => role !== 'admin'))('%s neither reads nor corrects', async (as) => {
  const uuid = await addAccount('consumer');
  expect((await api.call('GET', path(uuid), { as })).status).toBe(403);
  expect((await api.call('PUT', path(uuid), { as, body: account() })).status).toBe(403);
});

test('a consumer withdraws and gives the consent, and a repeated call changes nothing', async () => {
  const { rows } = await api.owner.query(
    `select uuid, email from accounts where kind = 'consumer' and active order by uuid limit 1`,
  );
  const { accessToken: token } = (
    await api.call('POST', '/consumer/sign-in', {
      as: null,
      body: { email: rows[0].email, password: 'baobab-demo' },
    })
  ).body;
  const own = (method: string, push_consent?: unknown) =>
    api.call(method, '/consumer/push-consent', {
      token,
      ...(push_consent !== undefined && { body: { push_consent } }),
    });
  expect((await own('GET')).body).toEqual({ push_consent: true });
  const before = await api.countAudit('user.push-consent');
  await Promise.all(Array.from({ length: 20 }, () => own('PUT', false)));
  expect(await api.countAudit('user.push-consent')).toBe(before + 1);
  expect((await own('GET')).body).toEqual({ push_consent: false });
  expect((await own('PUT', 'no')).status).toBe(422);
  expect((await api.call('GET', `/people/${rows[0].uuid}`)).body.data.account.push_consent).toBe(false);
  expect((await own('PUT', true)).body).toEqual({ push_consent: true });
  expect((await api.call('PUT', '/consumer/push-consent', { body: { push_consent: true } })).status).toBe(
    403,
  );
});

test.each([
  ['e-mail', 'email', 29, ' Undo the merge, then merge again and choose this e-mail.'],
  ['number', 'mobile', 31, ''],
] as const)(
  'names the merged record that has the %s, and what to do while the merge can be undone',
  async (what, field, days, advice) => {
    const [kept, merged] = [await addAccount('consumer'), await addAccount('consumer', 'Merged Record')];
    const body = { kind: 'consumer', kept, merged, take: [] };
    expect((await api.call('POST', '/duplicates/merge', { body })).status).toBe(200);
    await api.owner.query(
      `update merges set at = $2::timestamptz - $3 * interval '1 day' where kept_uuid = $1`,
      [kept, api.now(), days],
    );
    const { rows } = await api.owner.query('select email, mobile from accounts where uuid = $1', [merged]);
    const refused = await correct(kept, account({ [field]: rows[0][field] }));
    expect([refused.status, refused.body.fields[field]]).toEqual([
      409,
      `This ${what} belongs to the record of Merged Record, which was merged into this person.${advice}`,
    ]);
  },
);
