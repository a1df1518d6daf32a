import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const list = async (query = '') => (await api.call('GET', `/user/partner/getPartnerdetail?${query}`)).body;
const edit = (uuid: string, body: object, as: 'admin' | 'dmp-admin' = 'admin') =>
  api.call('PUT', `/user/partner/updatepartnerDetails/${uuid}`, { as, body });

/** The fields of a row that the edit form sends. */
const formOf = (row: Record<string, unknown>) => {
  const { uuid: _uuid, active: _active, verified: _verified, username: _username, ...body } = row;
  return body;
};
const one = async (skip = 0) => (await list(`skip=${skip}&limit=1`)).data[0];

test('lists partner users newest first by row offset, with the exact total and the address as an array', async () => {
  const { data, count } = await list('skip=10&limit=10');
  const { rows } = await api.owner.query(
    `select a.uuid from partner_users u join accounts a on a.uuid = u.account_uuid
     order by a.created_at desc, a.uuid desc`,
  );
  expect(count).toBe(rows.length);
  expect(data.map((row: { uuid: string }) => row.uuid)).toEqual(rows.slice(10, 20).map((row) => row.uuid));
  expect(data[0].address).toHaveLength(1);
  const found = await list(`search=${encodeURIComponent(`${data[0].branch_name} ${data[0].lastName}`)}`);
  expect(found.data.map((row: { uuid: string }) => row.uuid)).toContain(data[0].uuid);
});

test('an edit accepts the address as array or object, and repeating it changes nothing', async () => {
  const row = await one();
  const body = { ...formOf(row), open_close_time: '', street: undefined };
  const { street: _, ...sent } = body;
  const changed = await edit(row.uuid, { ...sent, firstName: 'Changed' }, 'dmp-admin');
  expect([changed.status, changed.body.data.firstName, changed.body.data.open_close_time]).toEqual([
    200,
    'Changed',
    '',
  ]);
  const audits = await api.countAudit('partner.edit');
  const again = await edit(row.uuid, { ...sent, firstName: 'Changed', address: row.address[0] });
  expect(again.status).toBe(200);
  expect(await api.countAudit('partner.edit')).toBe(audits);
});

test('an edit keeps the values of keys that are left out', async () => {
  const row = await one();
  const {
    firstName: _f,
    middleName: _m,
    lastName: _l,
    open_close_time: _o,
    version: _v,
    ...rest
  } = formOf(row);
  const { body } = await edit(row.uuid, { ...rest, role: row.role === 'admin' ? 'user' : 'admin' });
  const { firstName, middleName, lastName, open_close_time, active } = row;
  expect(body.data).toMatchObject({ firstName, middleName, lastName, open_close_time, active });
});

test('an edit accepts the record as it was answered and changes the active flag', async () => {
  const { uuid, ...row } = await one();
  const { status, body } = await edit(uuid, { ...row, verified: false, active: !row.active });
  expect([status, body.data.active, body.data.verified]).toEqual([200, !row.active, true]);
});

test('an edit may move its own branch to another city, but not join a branch elsewhere', async () => {
  const [row, other] = [await one(3), (await list('search=SYNLAB&limit=100')).data];
  const elsewhere = other.find(
    (two: typeof row) => two.branchLocation.city.id !== row.branchLocation.city.id,
  );
  const { branchLocation } = elsewhere;
  expect((await edit(row.uuid, { ...formOf(row), branchLocation })).status).toBe(200);
  const { partner_name, branch_name } = elsewhere;
  const { branchLocation: home } = row;
  const joined = await edit(row.uuid, {
    ...formOf(await one(3)),
    partner_name,
    branch_name,
    branchLocation: home,
  });
  expect([joined.status, Object.keys(joined.body.fields)]).toEqual([422, ['branchLocation.city.id']]);
});

test('rejects an edit of an outdated version with the current value under each field', async () => {
  const row = await one(1);
  const body = formOf(row);
  await edit(row.uuid, { ...body, middleName: 'Early' });
  const late = await edit(row.uuid, { ...body, middleName: 'Late' });
  expect([late.status, late.body.fields]).toEqual([409, { middleName: 'This is “Early” now' }]);
});

test('a partner user can change the group, and the totals of both groups stay exact', async () => {
  const row = await one(2);
  const group = row.group === 'diagnostic' ? 'pharmacy' : 'diagnostic';
  expect((await edit(row.uuid, { ...formOf(row), group })).body.data.group).toBe(group);
  const { rows } = await api.owner.query(
    `select key, sum(n)::int as kept, (select count(*)::int from accounts where kind = key) as real
     from totals where name = 'accounts' group by key`,
  );
  for (const { kept, real } of rows) expect(kept).toBe(real);
  await expect(
    api.owner.query(`update accounts set kind = 'staff' where uuid = $1`, [row.uuid]),
  ).rejects.toThrow('keeps its kind');
});

test('rejects an edit of an unknown partner user with 404', async () => {
  const unknownUuid = '018f0000-0000-7000-8000-000000000000';
  expect((await edit(unknownUuid, formOf(await one()))).status).toBe(404);
});

const sheet = async (raw: Buffer) => (await readXlsxFile(raw))[0]!.data as unknown as (string | null)[][];

test('exports the partner users or the influencers of the range, with a matching file name', async () => {
  const path = '/user/partner/export/toexcel/2020-01-01/2030-01-01';
  const partners = await api.call('GET', path, { as: 'dmp-admin' });
  expect(partners.headers['content-disposition']).toMatch(/filename="Partners_\d{8}-\d{6}\.xlsx"/);
  const [header, ...rows] = await sheet(partners.raw);
  expect(rows).toHaveLength((await list('limit=1')).count);
  expect(new Set(rows.map((row) => row[header!.indexOf('Status')]))).toEqual(
    new Set(['Active', 'In-Active']),
  );

  const influencers = await api.call('GET', `${path}?group=influencer`);
  expect(influencers.headers['content-disposition']).toMatch(/filename="Influencers_\d{8}-\d{6}\.xlsx"/);
  const [names, ...people] = await sheet(influencers.raw);
  const { rows: wanted } = await api.owner.query(
    `select email from accounts where kind = 'influencer' order by created_at desc, uuid desc`,
  );
  expect(people.map((row) => row[names!.indexOf('Email')])).toEqual(wanted.map((row) => row.email));
});

test('rejects the export of influencers with 403 without access to influencers', async () => {
  const path = '/user/partner/export/toexcel/2026-01-01/2026-01-02?group=influencer';
  expect((await api.call('GET', path, { as: 'dmp-admin' })).status).toBe(403);
  expect((await api.call('GET', path.replace('influencer', 'staff'))).status).toBe(400);
});

test('each export writes an audit row, and a reversed range is rejected', async () => {
  const before = await api.countAudit('partners.export');
  await api.call('GET', '/user/partner/export/toexcel/2026-01-01/2026-01-02');
  expect(await api.countAudit('partners.export')).toBe(before + 1);
  expect((await api.call('GET', '/user/partner/export/toexcel/2026-01-02/2026-01-01')).status).toBe(400);
});

test('reads one partner user as the list shows it, and answers 404 for an unknown one', async () => {
  const { data } = (await api.call('GET', '/user/partner/getPartnerdetail?limit=1')).body;
  expect((await api.call('GET', `/records/partners/${data[0].uuid}`)).body).toEqual({ data: data[0] });
  const missing = await api.call('GET', '/records/partners/01890000-0000-7000-8000-000000000000');
  expect(missing.status).toBe(404);
});
