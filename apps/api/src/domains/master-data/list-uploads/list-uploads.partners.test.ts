import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { formWith, png } from '../../workspace/files/files.testing.ts';
import { useListUploads } from './list-uploads.testing.ts';

const api = useTestApp();
const { send, undo, redo } = useListUploads(api);

const LIST = 'partner-names';
let logo = '';
beforeAll(async () => {
  logo = (await api.call('POST', '/upload/avatar', formWith(png()))).body.url;
});

const lineOf = (name: string, code: string) => ({ Name: name, Code: code, Description: 'Routine tests' });
const partnerNamed = async (name: string) =>
  (await api.owner.query('select uuid, code, logo, version from partners where name = $1', [name])).rows[0];
const addByForm = (name: string, code: string) =>
  api.call('POST', '/metadata/partner', { body: { logo, name, code, desc: 'Routine tests' } });

test('the undo of an upload keeps a partner that got a logo since', async () => {
  const { batch } = (await send(LIST, [lineOf('Logo Labs', 'LOGO-1'), lineOf('Plain Labs', 'LOGO-2')])).body;
  const { uuid, version } = await partnerNamed('Logo Labs');
  const body = { uuid, version, logo, name: 'Logo Labs', code: 'LOGO-1', desc: 'Routine tests' };
  expect((await api.call('PUT', '/metadata/partner/', { body })).status).toBe(200);
  expect((await undo(batch)).body).toMatchObject({ removed: 1, kept: 1 });
  expect(await partnerNamed('Logo Labs')).toMatchObject({ logo });
  expect(await partnerNamed('Plain Labs')).toBeUndefined();
  const history = (await api.call('GET', `/records/${LIST}/${uuid}/history`)).body;
  expect(history.data.map(({ action }: { action: string }) => action)).toEqual([
    'partner-name.edit',
    'list-upload.import',
  ]);
});

test('an undo that would give a partner the code of another one is refused', async () => {
  await send(LIST, [lineOf('Coded Labs', 'CODE-1')]);
  const { uuid } = await partnerNamed('Coded Labs');
  const { batch } = (await send(LIST, [{ ...lineOf('Coded Labs', 'CODE-2'), Id: uuid }])).body;
  expect((await addByForm('Code Taker', 'code-1')).status).toBe(200);
  const { status, body } = await undo(batch);
  expect([status, body.message]).toEqual([409, 'Another partner has this code. Nothing was undone.']);
  expect((await partnerNamed('Coded Labs')).code).toBe('CODE-2');
});

test('an upload is not applied again when another partner has a code of it by now', async () => {
  await send(LIST, [lineOf('Again Labs', 'AGAIN-1')]);
  const { uuid: Id } = await partnerNamed('Again Labs');
  const changed = { ...lineOf('Again Labs', 'AGAIN-2'), Id };
  for (const line of [changed, lineOf('Added Labs', 'AGAIN-3')]) {
    const { batch } = (await send(LIST, [line])).body;
    expect((await undo(batch)).status).toBe(200);
    expect((await addByForm(`Taker of ${line.Code}`, line.Code)).status).toBe(200);
    const { status, body } = await redo(batch);
    expect([status, body.message]).toEqual([
      409,
      'Another partner has this code. Nothing was applied again.',
    ]);
  }
  expect((await partnerNamed('Again Labs')).code).toBe('AGAIN-1');
  expect(await partnerNamed('Added Labs')).toBeUndefined();
});

test('two partners that had one code before an upload do not stop its undo', async () => {
  await send(LIST, [lineOf('Twin Labs', 'TWIN-1')]);
  const { uuid } = await partnerNamed('Twin Labs');
  await addByForm('Other Twin', 'TWIN-2');
  await api.owner.query(`update partners set code = 'TWIN-1' where name = 'Other Twin'`);
  for (const [header, value] of [
    ['Name', 'Renamed Twin'],
    ['Code', 'TWIN-3'],
  ] as const) {
    const { batch } = (await send(LIST, [{ [header]: value, Id: uuid }])).body;
    expect((await undo(batch)).body).toMatchObject({ restored: 1 });
  }
});
