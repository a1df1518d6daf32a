import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { formWith, png } from '../../workspace/files/files.testing.ts';

const api = useTestApp();

let logo = '';
beforeAll(async () => {
  logo = (await api.call('POST', '/upload/avatar', formWith(png()))).body.url;
});

let serial = 0;
const some = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    logo,
    name: `Palm Laboratories ${serial}`,
    code: `PLM${serial}`,
    desc: 'Routine tests',
    ...changes,
  };
};
const add = async (changes: Record<string, unknown> = {}) =>
  (await api.call('POST', '/metadata/partner', { body: some(changes) })).body.data;
const edit = (body: Record<string, unknown>) => api.call('PUT', '/metadata/partner/', { body });
const list = async (search: string) =>
  (
    await api.call(
      'GET',
      `/metadata/partner/getpartner?limit=10&pagenum=0&search=${encodeURIComponent(search)}`,
    )
  ).body;

test.each(['admin', 'dmp-admin'] as const)('%s can add a partner, which is then listed', async (as) => {
  const before = await api.countAudit('partner-name.add');
  const body = some({ name: `Baobab  Labs\u200b ${as}` });
  const answer = await api.call('POST', '/metadata/partner', { as, body });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({ ...body, name: `Baobab Labs ${as}`, version: 1 });
  expect(await list(`baobab labs ${as}`)).toMatchObject({ count: 1, data: [answer.body.data] });
  expect(await api.countAudit('partner-name.add')).toBe(before + 1);
});

test('lists ten partners per page by name, and counts the search matches', async () => {
  const first = await api.call('GET', '/metadata/partner/getpartner');
  expect(first.body.data).toHaveLength(10);
  const sorted = first.body.data.map((row: { name: string }) => row.name.toLowerCase());
  expect(sorted).toEqual(sorted.toSorted());
  const second = await api.call('GET', '/metadata/partner/getpartner?pagenum=1&limit=10');
  const names = [...first.body.data, ...second.body.data].map((row) => row.uuid);
  expect(new Set(names).size).toBe(names.length);
  expect(await list('SYN')).toMatchObject({ count: 1 });
  expect(await list('100%')).toMatchObject({ count: 0, data: [] });
});

test.each([
  ['logo', 'missing', undefined],
  ['logo', 'a script', 'javascript:alert(1)'],
  ['logo', 'a file URL', 'file:///etc/passwd'],
  ['logo', 'a data URL', 'data:image/png;base64,AAAA'],
  ['logo', 'another path of the API', '/api/v1/user/admin/users'],
  ['logo', 'an unknown picture', `/api/v1/files/${randomUUID()}`],
  ['name', 'missing', undefined],
  ['name', 'blank', '   '],
  ['name', 'invisible', '\u200b\u2060'],
  ['name', 'too long', 'a'.repeat(121)],
  ['code', 'missing', undefined],
  ['code', 'blank', ''],
  ['desc', 'missing', undefined],
  ['uuid', 'unexpected', randomUUID()],
])('rejects a new partner with 422 under %s when it is %s', async (field, _what, value) => {
  const before = await api.countAudit('partner-name.add');
  const answer = await api.call('POST', '/metadata/partner', { body: some({ [field]: value }) });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toHaveProperty([field]);
  expect(await api.countAudit('partner-name.add')).toBe(before);
});

test('accepts a logo at another web address', async () => {
  expect(await add({ logo: 'https://cdn.example/logo.png' })).toMatchObject({
    logo: 'https://cdn.example/logo.png',
  });
});

test('rejects an existing name in any case with 409, for a new partner and an edit', async () => {
  const known = await add();
  const other = await add();
  const added = await api.call('POST', '/metadata/partner', {
    body: some({ name: known.name.toUpperCase() }),
  });
  expect([added.status, added.body.fields]).toEqual([
    409,
    { name: 'A partner with this name already exists' },
  ]);
  const edited = await edit({ ...other, name: ` ${known.name.toLowerCase()} ` });
  expect([edited.status, edited.body.fields]).toEqual([
    409,
    { name: 'A partner with this name already exists' },
  ]);
});

test('adds a name once for 20 concurrent requests, with one audit row', async () => {
  const before = await api.countAudit('partner-name.add');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      api.call('POST', '/metadata/partner', {
        body: some({ name: i % 2 ? 'Race Laboratory' : 'RACE LABORATORY' }),
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  expect(await api.countAudit('partner-name.add')).toBe(before + 1);
  expect((await list('race laboratory')).count).toBe(1);
});

test('rejects an edit without a uuid with 422 and of an unknown partner with 404', async () => {
  const { status, body } = await edit(some());
  expect([status, body.fields]).toEqual([422, { uuid: 'This is required' }]);
  expect((await edit(some({ uuid: randomUUID() }))).status).toBe(404);
});

test('an edit is applied once, with or without the trailing slash', async () => {
  const partner = await add();
  const before = await api.countAudit('partner-name.edit');
  const wanted = { ...partner, name: `${partner.name} Ltd`, code: 'NEW', desc: 'Imaging too' };
  const first = await edit(wanted);
  expect(first.body.data).toEqual({ ...wanted, version: 2 });
  const again = await api.call('PUT', '/metadata/partner', { body: wanted });
  expect([again.status, again.body.data.version]).toEqual([200, 2]);
  expect(await api.countAudit('partner-name.edit')).toBe(before + 1);
  expect(
    (await api.call('PUT', '/metadata/partner', { body: { ...wanted, code: 'N2', version: 2 } })).status,
  ).toBe(200);
});

test('rejects an edit of an outdated version with the current values', async () => {
  const partner = await add();
  await edit({ ...partner, desc: 'Edited meanwhile' });
  const stale = await edit({ ...partner, name: `${partner.name} Two` });
  expect(stale.status).toBe(409);
  expect(stale.body.current).toEqual({ ...partner, desc: 'Edited meanwhile', version: 2 });
  expect(Object.keys(stale.body.fields).toSorted()).toEqual(['desc', 'name']);
  expect(stale.body.fields.desc).toContain('Edited meanwhile');
  const { version: _, ...unversioned } = { ...partner, name: `${partner.name} Two` };
  expect((await edit(unversioned)).body.data).toMatchObject({ name: `${partner.name} Two`, version: 3 });
});

test('accepts one of ten concurrent edits of the same version', async () => {
  const partner = await add();
  const before = await api.countAudit('partner-name.edit');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => edit({ ...partner, desc: `Description ${i}` })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(await api.countAudit('partner-name.edit')).toBe(before + 1);
});

test('analytics-admin and support can neither read nor write partner names', async () => {
  const partner = await add();
  for (const as of ['analytics-admin', 'support'] as const) {
    expect((await api.call('GET', '/metadata/partner/getpartner', { as })).status).toBe(403);
    expect((await api.call('POST', '/metadata/partner', { as, body: some() })).status).toBe(403);
    expect((await api.call('PUT', '/metadata/partner', { as, body: partner })).status).toBe(403);
  }
});

test('reads one partner as the list shows it, and answers 404 for an unknown one', async () => {
  const one = await add();
  const { data } = await list(one.name);
  expect((await api.call('GET', `/records/partner-names/${one.uuid}`)).body).toEqual({ data: data[0] });
  expect((await api.call('GET', `/records/partner-names/${randomUUID()}`)).status).toBe(404);
});

test('rejects a code of another partner in any case with 409, also in concurrent requests', async () => {
  const [one, two] = [await add(), await add()];
  const taken = { status: 409, fields: { code: 'A partner with this code already exists' } };
  const answers = [
    await api.call('POST', '/metadata/partner', { body: some({ code: one.code.toLowerCase() }) }),
    await edit({ ...two, code: one.code }),
  ];
  for (const { status, body } of answers) expect({ status, fields: body.fields }).toEqual(taken);
  expect((await edit({ ...one, code: one.code.toLowerCase() })).status).toBe(200);
  const statuses = await Promise.all(
    [1, 2, 3].map(
      async () => (await api.call('POST', '/metadata/partner', { body: some({ code: 'RACE' }) })).status,
    ),
  );
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
});
