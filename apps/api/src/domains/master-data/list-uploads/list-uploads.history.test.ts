import type { AuditEntry } from '@baobab/contract/kit/history';
import type { Role } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { someTest, useListUploads } from './list-uploads.testing.ts';

const api = useTestApp();
const { send, undo, redo } = useListUploads(api);

const TESTS = 'national-pathology-tests';
const uuidOf = async (code: string): Promise<string> =>
  (await api.owner.query('select uuid from national_tests where product_code = $1', [code])).rows[0].uuid;
/** Action and change of each field, one line per entry. */
const historyOf = async (path: string, as: Role): Promise<string[]> => {
  const { body } = await api.call('GET', `/records/${path}/history`, { as });
  expect(body.count).toBe(body.data.length);
  return body.data.map(({ action, fields }: AuditEntry) =>
    [action, ...fields.map((field) => `${field.label} ${field.old ?? '–'} → ${field.new ?? '–'}`)].join('; '),
  );
};

test.each(['admin', 'dmp-admin'] as const)(
  'the history of a test for %s has what uploads, their undos and redos changed',
  async (role) => {
    const known = someTest({ 'Test Discipline': 'One' });
    await send(TESTS, [known]);
    const path = `${TESTS}/${await uuidOf(known['Product Code']!)}`;
    const { batch } = (await send(TESTS, [{ ...known, 'Test Discipline': 'Two', Status: 'In-Active' }])).body;
    await undo(batch);
    await redo(batch);
    const second = (await send(TESTS, [{ ...known, 'Test Discipline': 'Three', Status: 'In-Active' }])).body
      .batch;
    await undo(batch);
    await undo(second);
    const entries = await historyOf(path, role);
    expect(entries.slice(0, -1)).toEqual([
      'list-upload.undo; Discipline Three → One',
      'list-upload.undo; Active No → Yes',
      'list-upload.import; Discipline Two → Three',
      'list-upload.redo; Active Yes → No; Discipline One → Two',
      'list-upload.undo; Active No → Yes; Discipline Two → One',
      'list-upload.import; Active Yes → No; Discipline One → Two',
    ]);
    expect(entries.at(-1)).toMatch(/^list-upload\.import; .*Discipline – → One/);
  },
);

test('the history of a test that an undo removed and a redo added again has both', async () => {
  const known = someTest();
  const { batch } = (await send(TESTS, [known])).body;
  const path = `${TESTS}/${await uuidOf(known['Product Code']!)}`;
  await undo(batch);
  await redo(batch);
  const [added, removed, first] = await historyOf(path, 'dmp-admin');
  expect(added).toMatch(/^list-upload\.redo; .*Discipline – → Serology/);
  expect(removed).toMatch(/^list-upload\.undo; .*Discipline Serology → –/);
  expect(first).toMatch(/^list-upload\.import; .*Discipline – → Serology/);
});

test('the history of a test does not name an undo that kept it', async () => {
  const [kept, other] = [someTest(), someTest()];
  const { batch } = (await send(TESTS, [kept, other])).body;
  const path = `${TESTS}/${await uuidOf(kept['Product Code']!)}`;
  await send(TESTS, [{ ...kept, 'Test Discipline': 'Two' }]);
  expect((await undo(batch)).body).toMatchObject({ removed: 1, kept: 1 });
  expect((await historyOf(path, 'dmp-admin')).map((line) => line.split(';')[0])).toEqual([
    'list-upload.import',
    'list-upload.import',
  ]);
});

test('the history of a city has the state that an upload gave it', async () => {
  await send('cities', [{ 'City Name': 'History City' }]);
  await send('cities', [{ 'City Name': 'History City', State: 'Lagos' }]);
  const { rows } = await api.owner.query(`select uuid from cities where name = 'History City'`);
  expect(await historyOf(`cities/${rows[0].uuid}`, 'dmp-admin')).toEqual([
    'list-upload.import; State – → Lagos',
    'list-upload.import; Name – → History City',
  ]);
});

test('an undo keeps a record that an upload applied again contains, too', async () => {
  const known = someTest();
  const disciplineOf = async () =>
    (
      await api.owner.query('select discipline as d from national_tests where product_code = $1', [
        known['Product Code'],
      ])
    ).rows[0]?.d;
  const first = (await send(TESTS, [known])).body.batch;
  await undo(first);
  const second = (await send(TESTS, [{ ...known, 'Test Discipline': 'Anew' }])).body.batch;
  expect((await redo(first)).status).toBe(200);
  expect((await undo(second)).body).toMatchObject({ restored: 1, removed: 0 });
  expect(await disciplineOf()).toBe('Serology');
  expect((await undo(first)).body).toMatchObject({ removed: 1 });
});
