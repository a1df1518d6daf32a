import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { formWith, png } from '../../files/files.testing.ts';

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

test.each(['admin', 'dmp-admin'] as const)('%s adds a partner, which the list then has', async (as) => {
  const before = await api.countAudit('partner-name.add');
  const body = some({ name: `Baobab  Labs\u200b ${as}` });
  const answer = await api.call('POST', '/metadata/partner', { as, body });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({ ...body, name: `Baobab Labs ${as}`, version: 1 });
  expect(await list(`baobab labs ${as}`)).toMatchObject({ count: 1, data: [answer.body.data] });
  expect(await api.countAudit('partner-name.add')).toBe(before + 1);
});

test('the list holds ten a page, the house laboratory first, and counts what a search matches', async () => {
  const first = await api.call('GET', '/metadata/partner/getpartner');
  expect(first.body.data).toHaveLength(10);
  expect(first.body.data[0].name).toBe('SYNLAB');
  const second = await api.call('GET', '/metadata/partner/getpartner?pagenum=1&limit=10');
  const names = [...first.body.data, ...second.body.data].map((row) => row.uuid);
  expect(new Set(names).size).toBe(names.length);
  expect(await list('SYN')).toMatchObject({ count: 1 });
  expect(await list('100%')).toMatchObject({ count: 0, data: [] });
});

test.each([
  ['logo', 'missing', undefined],
  ['logo', 'a script', 'javascript:alert(1)'],
  ['logo', 'a file of the disk', 'file:///etc/passwd'],
  ['logo', 'data', 'data:image/png;base64,AAAA'],
  ['logo', 'another path of ours', '/api/v1/user/admin/users'],
  ['logo', 'a picture nobody uploaded', `/api/v1/files/${randomUUID()}`],
  ['name', 'missing', undefined],
  ['name', 'blank', '   '],
  ['name', 'invisible', '\u200b\u2060'],
  ['name', 'too long', 'a'.repeat(121)],
  ['code', 'missing', undefined],
  ['code', 'blank', ''],
  ['desc', 'missing', undefined],
  ['uuid', 'not asked for', randomUUID()],
])('a new partner whose %s is %s is refused under that field', async (field, _what, value) => {
  const before = await api.countAudit('partner-name.add');
  const answer = await api.call('POST', '/metadata/partner', { body: some({ [field]: value }) });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toHaveProperty([field]);
  expect(await api.countAudit('partner-name.add')).toBe(before);
});

test('a logo may lie elsewhere on the web', async () => {
  expect(await add({ logo: 'https://cdn.example/logo.png' })).toMatchObject({
    logo: 'https://cdn.example/logo.png',
  });
});

test('a name is taken whatever its capitals, also by an edit', async () => {
  const known = await add();
  const other = await add();
  const added = await api.call('POST', '/metadata/partner', {
    body: some({ name: known.name.toUpperCase() }),
  });
  expect([added.status, added.body.fields]).toEqual([
    409,
    { name: 'A partner with this name exists already' },
  ]);
  const edited = await edit({ ...other, name: ` ${known.name.toLowerCase()} ` });
  expect([edited.status, edited.body.fields]).toEqual([
    409,
    { name: 'A partner with this name exists already' },
  ]);
});

test('twenty adds of one name at once: one is taken, the others conflict, one audit row', async () => {
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

test('an edit needs the uuid in the body, and a partner behind it', async () => {
  const { status, body } = await edit(some());
  expect([status, body.fields]).toEqual([422, { uuid: 'This is required' }]);
  expect((await edit(some({ uuid: randomUUID() }))).status).toBe(404);
});

test('an edit changes what it sends, once, with or without the trailing slash', async () => {
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

test('an edit that began from an older version is refused with what is there now', async () => {
  const partner = await add();
  await edit({ ...partner, desc: 'By somebody else' });
  const stale = await edit({ ...partner, name: `${partner.name} Two` });
  expect(stale.status).toBe(409);
  expect(stale.body.current).toEqual({ ...partner, desc: 'By somebody else', version: 2 });
  expect(Object.keys(stale.body.fields).toSorted()).toEqual(['desc', 'name']);
  expect(stale.body.fields.desc).toContain('By somebody else');
  const { version: _, ...unversioned } = { ...partner, name: `${partner.name} Two` };
  expect((await edit(unversioned)).body.data).toMatchObject({ name: `${partner.name} Two`, version: 3 });
});

test('of ten edits at once from one version one wins', async () => {
  const partner = await add();
  const before = await api.countAudit('partner-name.edit');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => edit({ ...partner, desc: `Description ${i}` })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(await api.countAudit('partner-name.edit')).toBe(before + 1);
});

test('analytics-admin and support neither read nor write partner names', async () => {
  const partner = await add();
  for (const as of ['analytics-admin', 'support'] as const) {
    expect((await api.call('GET', '/metadata/partner/getpartner', { as })).status).toBe(403);
    expect((await api.call('POST', '/metadata/partner', { as, body: some() })).status).toBe(403);
    expect((await api.call('PUT', '/metadata/partner', { as, body: partner })).status).toBe(403);
  }
});
