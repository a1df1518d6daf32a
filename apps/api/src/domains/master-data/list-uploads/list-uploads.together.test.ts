import type { UploadedList } from '@baobab/contract/master-data/list-uploads';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { formWith, png } from '../../workspace/files/files.testing.ts';
import { someTest, useListUploads, type Line } from './list-uploads.testing.ts';

const api = useTestApp();
const { send, preview, undo, redo } = useListUploads(api);

interface Case {
  table: string;
  /** A record as a row of a file. */
  line: (name: string) => Line;
  /** The header of its name. */
  header: string;
  path: string;
  /** The other fields of its form. */
  fields: () => object;
  /** The name on the wire. */
  field?: string;
}

let lagos = '';
let logo = '';
beforeAll(async () => {
  lagos = (await api.owner.query(`select uuid from cities where name = 'Lagos'`)).rows[0].uuid;
  logo = (await api.call('POST', '/upload/avatar', formWith(png()))).body.url;
});

let serial = 0;
const cases: Partial<Record<UploadedList, Case>> = {
  cities: {
    table: 'cities',
    line: (name) => ({ 'City Name': name, State: 'Lagos' }),
    header: 'City Name',
    path: '/upload/newcity/',
    fields: () => ({}),
  },
  areas: {
    table: 'areas',
    line: (name) => ({ 'City Name': 'Lagos', 'Area Name': name }),
    header: 'Area Name',
    path: '/upload/newarea',
    fields: () => ({ city_uuid: lagos }),
  },
  'partner-names': {
    table: 'partners',
    line: (name) => ({ Name: name, Code: `C-${(serial += 1)}`, Description: '' }),
    header: 'Name',
    path: '/metadata/partner/',
    fields: () => ({ logo, code: `F-${(serial += 1)}`, desc: 'Routine tests' }),
  },
  'national-pathology-tests': {
    table: 'national_tests',
    line: (name) => someTest({ 'Standardised Test Name': name }),
    header: 'Standardised Test Name',
    path: '/upload/nationalPathalogy',
    fields: () => ({
      active: true,
      city: 'Lagos',
      area: 'Ikeja',
      diagnosticspartner: 'SYNLAB',
      productcode: `F-${(serial += 1)}`,
      testdiscipline: 'Serology',
      populartest_y_n: 'YES',
    }),
    field: 'standardisedtestname',
  },
};

/** A new record, and the ways to rename it. */
async function addRecord(list: UploadedList, { table, line, header, path, fields, field = 'name' }: Case) {
  const name = `Together ${(serial += 1)}`;
  expect((await send(list, [line(name)])).body.added).toBe(1);
  const find = async () =>
    (await api.owner.query(`select uuid, name, version from ${table} where name like '${name}%'`)).rows[0];
  const { uuid, version } = await find();
  const renamed = (suffix: string): Line => ({ ...line(name), Id: uuid, [header]: name + suffix });
  return {
    name,
    find,
    renamed,
    byFile: renamed(' by file'),
    /** Without a suffix the name is the first one again. */
    edit: (suffix = ' by form', from = version) =>
      api.call('PUT', path, {
        as: 'dmp-admin',
        body: { ...fields(), uuid, version: from, [field]: name + suffix },
      }),
  };
}

const tested = Object.entries(cases) as [UploadedList, Case][];

test.each(tested)(
  'of an upload of %s and a form that change a record at once one is saved',
  async (list, given) => {
    for (let round = 0; round < 3; round += 1) {
      const { find, byFile, edit } = await addRecord(list, given);
      const { state } = (await preview(list, [byFile])).body;
      const [uploaded, edited] = await Promise.all([send(list, [byFile], { seen: state }), edit()]);
      expect([uploaded.status, edited.status].toSorted()).toEqual([200, 409]);
      expect((await find()).name).toMatch(uploaded.status === 200 ? / by file$/ : / by form$/);
    }
  },
);

test.each(tested)(
  'an upload of %s after an edit needs a new preview, and its undo gives the edit back',
  async (list, given) => {
    const { find, byFile, edit } = await addRecord(list, given);
    const { state } = (await preview(list, [byFile])).body;
    expect((await edit()).status).toBe(200);
    const refused = await send(list, [byFile], { seen: state });
    expect([refused.status, (await find()).name]).toEqual([409, expect.stringMatching(/ by form$/)]);
    const shown = (await preview(list, [byFile])).body;
    const { body } = await send(list, [byFile], { seen: shown.state });
    expect((await find()).name).toMatch(/ by file$/);
    expect((await edit()).status).toBe(409);
    expect((await undo(body.batch)).status).toBe(200);
    expect((await find()).name).toMatch(/ by form$/);
  },
);

test.each(tested)(
  'an edit of %s to an earlier value outlasts the undo of the uploads around it',
  async (list, given) => {
    const { name, find, renamed, edit } = await addRecord(list, given);
    const first = (await send(list, [renamed(' once')])).body.batch;
    expect((await edit('', (await find()).version)).status).toBe(200);
    const second = (await send(list, [renamed(' twice')])).body.batch;
    expect((await undo(second)).body).toMatchObject({ restored: 1, kept: 0 });
    expect((await find()).name).toBe(name);
    expect((await undo(first)).body).toMatchObject({ restored: 0, kept: 1 });
    expect((await find()).name).toBe(name);
    expect((await redo(second)).body).toMatchObject({ restored: 1, kept: 0 });
    expect((await find()).name).toBe(`${name} twice`);
  },
);

test('an edit to the value of an upload outlasts its undo', async () => {
  const { name, find, renamed, edit } = await addRecord('cities', cases.cities!);
  const { batch } = (await send('cities', [renamed(' once')])).body;
  await edit(' by form', (await find()).version);
  await edit(' once', (await find()).version);
  expect((await undo(batch)).body).toMatchObject({ restored: 0, kept: 1 });
  expect((await find()).name).toBe(`${name} once`);
});

test('an undo waits for an edit that is being saved, and keeps it', async () => {
  const { find, byFile } = await addRecord('cities', cases.cities!);
  const { batch } = (await send('cities', [byFile])).body;
  const { uuid } = await find();
  const editor = await api.owner.connect();
  try {
    await editor.query('begin');
    await editor.query(
      `update cities set name = name || ' and form', version = version + 1 where uuid = $1`,
      [uuid],
    );
    const undone = undo(batch);
    await expect
      .poll(async () => (await api.owner.query(`select from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0);
    await editor.query('commit');
    expect((await undone).status).toBe(409);
  } finally {
    editor.release();
  }
  expect((await find()).name).toMatch(/ by file and form$/);
});

test.each(tested)(
  'an upload of %s that is repeated after a lost reply is saved once',
  async (list, given) => {
    const { byFile, find } = await addRecord(list, given);
    const { state } = (await preview(list, [byFile])).body;
    const first = await send(list, [byFile], { seen: state });
    const after = await find();
    expect((await send(list, [byFile], { seen: state })).status).toBe(409);
    const { status, body } = await send(list, [byFile]);
    expect([status, body.batch, body.message]).toEqual([
      200,
      null,
      expect.stringMatching(/^Nothing changed/),
    ]);
    expect(await find()).toEqual(after);
    expect((await undo(first.body.batch)).status).toBe(200);
  },
);
