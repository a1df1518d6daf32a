import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

const PATHOLOGY = '/upload/nationalPathalogy';
const RADIOLOGY = '/upload/nationalRadiology';

let serial = 0;
const someTest = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    active: true,
    city: 'Lagos',
    area: 'Ikeja',
    diagnosticspartner: 'SYNLAB',
    productcode: `TST-${serial}`,
    testdiscipline: 'Haematology',
    standardisedtestname: `Invented Test ${serial}`,
    populartest_y_n: 'Yes',
    ...changes,
  };
};
const add = async (changes: Record<string, unknown> = {}, path = PATHOLOGY) =>
  (await api.call('POST', path, { body: someTest(changes) })).body.data;
const countRows = async () =>
  Number((await api.owner.query('select count(*) as n from national_tests')).rows[0].n);

test.each([
  ['pathology', PATHOLOGY],
  ['radiology', RADIOLOGY],
])('the %s catalogue pages from zero, newest first, with the exact count', async (kind, path) => {
  const pages = await Promise.all([0, 1].map((page) => api.call('GET', `${path}?page=${page}&limit=10`)));
  const { rows } = await api.owner.query(
    'select uuid from national_tests where kind = $1 order by created_at desc, uuid desc',
    [kind],
  );
  const seen = pages.flatMap((page) => page.body.data.map((row: { uuid: string }) => row.uuid));
  expect(seen).toEqual(rows.slice(0, 20).map((row) => row.uuid));
  expect(pages[0]!.body.count).toBe(rows.length);
});

test('returns ten rows by default and rejects a limit above 100', async () => {
  expect((await api.call('GET', PATHOLOGY)).body.data).toHaveLength(10);
  expect((await api.call('GET', `${PATHOLOGY}?limit=100`)).body.data).toHaveLength(100);
  expect((await api.call('GET', `${PATHOLOGY}?limit=101`)).status).toBe(400);
});

test('search finds a test by name, code or discipline, and only in its own catalogue', async () => {
  const made = await add({ standardisedtestname: 'Zebrafish Panel', productcode: 'ZEB-77' });
  const count = async (path: string, search: string) =>
    (await api.call('GET', `${path}?search=${encodeURIComponent(search)}`)).body.count;
  expect(await count(PATHOLOGY, 'panel zebra')).toBe(1);
  expect(await count(PATHOLOGY, 'zeb-77')).toBe(1);
  expect(await count(RADIOLOGY, 'zebra')).toBe(0);
  expect(await count(PATHOLOGY, made.testdiscipline)).toBeGreaterThan(1);
});

test.each([
  [true, true],
  [false, false],
  ['True', true],
  ['False', false],
  ['true', true],
  ['false', false],
])('accepts active %j and returns %j', async (active, answered) => {
  expect(await add({ active })).toMatchObject({ active: answered });
});

test.each([
  ['Yes', 'YES'],
  ['no', 'NO'],
  ['YES', 'YES'],
])('accepts the popular flag %s and returns %s', async (given, answered) => {
  expect(await add({ populartest_y_n: given })).toMatchObject({ populartest_y_n: answered, version: 1 });
});

test('names match in any case and are returned as in the master data', async () => {
  expect(await add({ city: 'LAGOS', area: 'ikeja', diagnosticspartner: 'synlab' })).toMatchObject({
    city: 'Lagos',
    area: 'Ikeja',
    diagnosticspartner: 'SYNLAB',
  });
});

test.each([
  ['an unknown city', { city: 'Atlantis' }, 'city'],
  ['an area of another city', { area: 'Wuse' }, 'area'],
  ['an unknown partner', { diagnosticspartner: 'Nobody Labs' }, 'diagnosticspartner'],
  ['an invalid flag', { populartest_y_n: 'maybe' }, 'populartest_y_n'],
  ['a missing discipline', { testdiscipline: ' ' }, 'testdiscipline'],
  ['an unknown field', { price: 5 }, 'price'],
])('rejects %s under its field and writes nothing', async (_what, changes, field) => {
  const before = await countRows();
  const { status, body } = await api.call('POST', PATHOLOGY, { body: someTest(changes) });
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty([field]);
  expect(await countRows()).toBe(before);
});

test('a name and a code are unique within one catalogue, in any case', async () => {
  const known = await add();
  const again = await api.call('POST', PATHOLOGY, {
    body: someTest({ standardisedtestname: known.standardisedtestname.toUpperCase() }),
  });
  expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ['standardisedtestname']]);
  const code = await api.call('POST', PATHOLOGY, {
    body: someTest({ productcode: known.productcode.toLowerCase() }),
  });
  expect([code.status, Object.keys(code.body.fields)]).toEqual([409, ['productcode']]);
  const { standardisedtestname, productcode } = known;
  const other = await api.call('POST', RADIOLOGY, { body: someTest({ standardisedtestname, productcode }) });
  expect(other.status).toBe(200);
});

test('adds a test once for 20 concurrent requests', async () => {
  const body = someTest();
  const before = await api.countAudit('national-test.add');
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.call('POST', PATHOLOGY, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await api.countAudit('national-test.add')).toBe(before + 1);
});

const edit = (row: Record<string, unknown>, changes: Record<string, unknown>, path = PATHOLOGY) =>
  api.call('PUT', path, { body: { ...row, ...changes } });

test('an edit updates the record, increments its version and audits the changes', async () => {
  const made = await add();
  const { status, body } = await edit(made, { testdiscipline: 'Serology', active: 'False' });
  expect(status).toBe(200);
  expect(body.data).toEqual({ ...made, testdiscipline: 'Serology', active: false, version: 2 });
  const { rows } = await api.owner.query(
    'select details from audit_log where subject = $1 order by id desc',
    [made.uuid],
  );
  expect(rows[0].details.changed).toEqual({
    discipline: ['Haematology', 'Serology'],
    active: [true, false],
  });
});

test('rejects an edit without a uuid with 422 and of an unknown uuid or the other catalogue with 404', async () => {
  const made = await add();
  const missing = await edit(made, { uuid: undefined });
  expect([missing.status, Object.keys(missing.body.fields)]).toEqual([422, ['uuid']]);
  expect((await edit(made, { uuid: '018f0000-0000-7000-8000-000000000000' })).status).toBe(404);
  expect((await edit(made, {}, RADIOLOGY)).status).toBe(404);
});

test('an edit without changes keeps the version and writes no audit row', async () => {
  const made = await add();
  const before = await api.countAudit('national-test.edit');
  expect((await edit(made, {})).body.data.version).toBe(1);
  expect(await api.countAudit('national-test.edit')).toBe(before);
});

test('rejects an edit of an outdated version with the current values; accepts one without a version', async () => {
  const made = await add();
  await edit(made, { testdiscipline: 'Serology' });
  const late = await edit(made, { testdiscipline: 'Virology' });
  expect(late.status).toBe(409);
  expect(late.body.current).toMatchObject({ testdiscipline: 'Serology', version: 2 });
  expect(late.body.fields).toEqual({ testdiscipline: 'This is “Serology” now' });
  const unversioned = await edit(made, { testdiscipline: 'Virology', version: undefined });
  expect(unversioned.body.data).toMatchObject({ testdiscipline: 'Virology', version: 3 });
});

test('accepts one of 20 concurrent edits of the same version', async () => {
  const made = await add();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => edit(made, { testdiscipline: `Discipline ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('the demo data has at least 300 pathology and 120 radiology tests', async () => {
  const { rows } = await api.owner.query(`select kind, count(*)::int as n from national_tests
    where product_code ~ '^(PAT|RAD)-' group by kind order by kind`);
  expect(rows[0]).toMatchObject({ kind: 'pathology' });
  expect(rows[0].n).toBeGreaterThanOrEqual(300);
  expect(rows[1].n).toBeGreaterThanOrEqual(120);
});

test.each([
  ['pathology', PATHOLOGY, 'radiology'],
  ['radiology', RADIOLOGY, 'pathology'],
])(
  'reads one %s test as the list shows it, and answers 404 in the other catalogue',
  async (kind, path, other) => {
    const { data } = (await api.call('GET', `${path}?limit=1`)).body;
    const { uuid } = data[0];
    expect((await api.call('GET', `/records/national-${kind}-tests/${uuid}`)).body).toEqual({
      data: data[0],
    });
    expect((await api.call('GET', `/records/national-${other}-tests/${uuid}`)).status).toBe(404);
  },
);
