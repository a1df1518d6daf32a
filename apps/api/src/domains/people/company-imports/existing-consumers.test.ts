import { duplicates } from '@baobab/contract/overview/duplicates';
import { companies } from '@baobab/contract/people/companies';
import { users } from '@baobab/contract/people/users';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/while-locked.ts';
import { formOf } from '../../master-data/price-imports/price-imports.form.testing.ts';

const api = useTestApp();
const { call } = api.client();
const BASE = '/user/auth/upload/company/consumer';
let company: { uuid: string; id: string };
let other: { uuid: string; id: string };
let serial = 0;

beforeAll(async () => {
  const { rows } = await api.owner.query(
    'select account_uuid as uuid, company_reg_id as id from companies order by company_name limit 2',
  );
  [company, other] = rows as [typeof company, typeof other];
});

async function newConsumer() {
  serial += 1;
  const mobile = `+23480933${String(serial).padStart(5, '0')}`;
  const body = {
    firstName: 'Efe',
    lastName: `Member${serial}`,
    email: `efe${serial}@members.example`,
    mobile,
  };
  return (await call(users.add, { body })).user;
}
type Person = Awaited<ReturnType<typeof newConsumer>>;
const upload = (
  kind: string,
  people: readonly Pick<Person, 'email' | 'mobile'>[],
  { to = company, ...fields }: { to?: typeof company; seen?: string } = {},
) => {
  const lines = people.map(({ email, mobile }) => [to.id, 'Another', 'Spelling', email, mobile].join(','));
  const file = ['company_reg_id,firstName,lastName,email,mobile', ...lines].join('\n');
  return api.call('POST', `${BASE}/${kind}`, formOf(Buffer.from(file), 'people.csv', fields));
};
const referrerOf = async ({ uuid }: Person) =>
  (await api.owner.query('select referrer_uuid as r from referrals where user_uuid = $1', [uuid])).rows[0]?.r;

test('an upload adds a consumer with the same e-mail and number to the company; its undo keeps the account', async () => {
  const person = await newConsumer();
  const preview = await upload('preview', [person]);
  expect(preview.body).toMatchObject({
    added: 0,
    changed: 1,
    refused: 0,
    existingLines: [{ full_name: person.full_name, email: person.email }],
  });
  const { body } = await upload('data', [person]);
  expect(body.message).toBe('Users added: 1, 1 of them existing consumers');
  expect(await referrerOf(person)).toBe(company.uuid);
  const undone = await api.call('POST', `${BASE}/batches/${body.batch}/undo`);
  expect(undone.body).toMatchObject({ removed: 1 });
  expect(await referrerOf(person)).toBeUndefined();
  expect((await call(users.get, { params: { uuid: person.uuid } })).data.full_name).toBe(person.full_name);
});

test('a file with another spelling of the names changes nothing when it is uploaded again', async () => {
  const [person, byHand] = [await newConsumer(), await newConsumer()];
  await upload('data', [person]);
  await call(companies.addUser, { params: { uuid: company.uuid }, body: { consumer: byHand.uuid } });
  const { status, body } = await upload('data', [person, byHand]);
  expect([status, body.batch, body.unchanged]).toEqual([200, null, 2]);
  expect((await call(users.get, { params: { uuid: person.uuid } })).data.full_name).toBe(person.full_name);
});

test('an upload is refused when somebody of it has signed up since the preview', async () => {
  serial += 1;
  const person = {
    email: `efe${serial}@members.example`,
    mobile: `+23480933${String(serial).padStart(5, '0')}`,
  };
  const { state, added } = (await upload('preview', [person])).body;
  expect(added).toBe(1);
  serial -= 1;
  const signedUp = await newConsumer();
  const refused = await upload('data', [person], { seen: state });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Users of this file were changed after the preview. Nothing was saved. Look at the preview again.',
  ]);
  expect(await referrerOf(signedUp)).toBeUndefined();
  const again = (await upload('preview', [person])).body;
  expect((await upload('data', [person], { seen: again.state })).body).toMatchObject({ changed: 1 });
});

test('an undone upload leaves no possible duplicate that names its users', async () => {
  const old = await newConsumer();
  serial += 1;
  const fresh = {
    email: `fresh${serial}@members.example`,
    mobile: `+2348094300${String(serial).padStart(3, '0')}`,
  };
  const { body } = await upload('data', [fresh]);
  await api.owner.query(
    `insert into duplicate_candidates (uuid, kind, first_uuid, second_uuid, score, reasons)
     select gen_random_uuid(), 'consumer', least($1, uuid), greatest($1, uuid), 95, '{phone}'
     from accounts where email = $2`,
    [old.uuid, fresh.email],
  );
  const listed = async () => {
    const { data } = await call(duplicates.list, { query: { limit: 100, state: 'open' } });
    return data.filter(({ first, second }) => [first.uuid, second.uuid].includes(old.uuid)).length;
  };
  expect(await listed()).toBe(1);
  await api.call('POST', `${BASE}/batches/${body.batch}/undo`);
  expect(await listed()).toBe(0);
});

test('an upload with the e-mail and number of a merged record adds the kept consumer, once in a file', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await api.owner.query('update accounts set merged_into = $1, active = false where uuid = $2', [
    kept.uuid,
    merged.uuid,
  ]);
  const both = await upload('preview', [kept, merged]);
  expect(JSON.stringify(both.body)).toContain('Another row names the same consumer');
  const { body } = await upload('data', [merged]);
  expect(body.message).toBe('Users added: 1, 1 of them existing consumers');
  expect(await referrerOf(kept)).toBe(company.uuid);
  expect(await referrerOf(merged)).toBeUndefined();
});

test.each([
  ['replaced its referral', '2025-01-01'],
  ['set another referral aside for its own', '2100-01-01'],
])('an upload is not undone while a merge has %s, and is after the undo of the merge', async (_what, at) => {
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'influencer' limit 1`);
  const influencer = rows[0].uuid as string;
  // The uploaded consumer is once the merged record and once the kept one.
  for (const keepsUploaded of [false, true]) {
    const [referred, uploaded] = [await newConsumer(), await newConsumer()];
    await api.owner.query(
      'insert into referrals (user_uuid, referrer_uuid, referred_at) values ($1, $2, $3)',
      [referred.uuid, influencer, at],
    );
    const { body } = await upload('data', [uploaded]);
    const [kept, merged] = keepsUploaded ? [uploaded, referred] : [referred, uploaded];
    const { data } = await call(duplicates.merge, {
      body: { kind: 'consumer', kept: kept.uuid, merged: merged.uuid },
    });
    const refused = await api.call('POST', `${BASE}/batches/${body.batch}/undo`);
    expect(await referrerOf(kept)).toBe(at < '2026' ? influencer : company.uuid);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: '1 user of this upload was changed or used afterwards. Nothing was undone.',
      current: { total: 1, lines: [{ full_name: kept.full_name }] },
    });
    await call(duplicates.undo, { params: { uuid: data.uuid } });
    const undone = await api.call('POST', `${BASE}/batches/${body.batch}/undo`);
    expect(undone.body).toMatchObject({ removed: 1 });
    expect([await referrerOf(referred), await referrerOf(uploaded)]).toEqual([influencer, undefined]);
  }
});

test('the undo of an upload removes its referral from the record that it was merged into', async () => {
  const [kept, uploaded] = [await newConsumer(), await newConsumer()];
  const { body } = await upload('data', [uploaded]);
  const { data } = await call(duplicates.merge, {
    body: { kind: 'consumer', kept: kept.uuid, merged: uploaded.uuid },
  });
  expect(await referrerOf(kept)).toBe(company.uuid);
  const undone = await api.call('POST', `${BASE}/batches/${body.batch}/undo`);
  expect(undone.body).toMatchObject({ removed: 1 });
  await call(duplicates.undo, { params: { uuid: data.uuid } });
  expect([await referrerOf(kept), await referrerOf(uploaded)]).toEqual([undefined, undefined]);
});

test('the undo of an upload that waits for a merge keeps the referral that the merge brought', async () => {
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'influencer' limit 1`);
  const person = await newConsumer();
  const { body } = await upload('data', [person]);
  const [undo] = await whileLocked(
    api,
    [
      `update referrals set referrer_uuid = $2, referred_at = '2025-01-01' where user_uuid = $1`,
      [person.uuid, rows[0].uuid],
    ],
    [() => api.call('POST', `${BASE}/batches/${body.batch}/undo`)],
  );
  expect(undo!.status).toBe(409);
  expect(await referrerOf(person)).toBe(rows[0].uuid);
});

test('an upload that waits for a merge adds the kept consumer', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const [uploaded] = await whileLocked(
    api,
    [
      `update accounts a set merged_into = $1, active = false
       from (select uuid from accounts where uuid = $2 for update) locked where a.uuid = locked.uuid`,
      [kept.uuid, merged.uuid],
    ],
    [() => upload('data', [merged])],
  );
  expect(uploaded!.body.message).toBe('Users added: 1, 1 of them existing consumers');
  expect([await referrerOf(kept), await referrerOf(merged)]).toEqual([company.uuid, undefined]);
});

test('an upload refuses a consumer of another company by its name, and one whose number differs', async () => {
  const [first, second] = [await newConsumer(), await newConsumer()];
  await upload('data', [first], { to: other });
  const { rows } = await api.owner.query('select company_name from companies where account_uuid = $1', [
    other.uuid,
  ]);
  const { body } = await upload('preview', [first, { ...second, mobile: '+2348093399999' }]);
  expect(body.errors.map((error: { row: number; problem: string }) => [error.row, error.problem])).toEqual([
    [2, `This consumer already came through ${rows[0].company_name}`],
    [3, 'Someone with this e-mail already exists'],
  ]);
});

test('staff add a consumer by hand, once, and not to a second company', async () => {
  const person = await newConsumer();
  const add = (uuid: string) =>
    call(companies.addUser, { params: { uuid }, body: { consumer: person.uuid } });
  await add(company.uuid);
  const audits = await api.countAudit();
  await add(company.uuid);
  expect(await api.countAudit()).toBe(audits);
  expect(await referrerOf(person)).toBe(company.uuid);
  await expect(add(other.uuid)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('already came through'),
  });
});
