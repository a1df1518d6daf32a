import { describe, expect, test } from 'vitest';
import { useTestApp, type CallOptions } from '../../../testing/test-app.ts';
import { HOME, master, UNKNOWN_UUID, someRow, usePrices, type Known } from './price-lists.testing.ts';

const api = useTestApp();
const { known, head, create, find } = usePrices(api);

describe('edit', () => {
  const made = async (kind: keyof typeof master = 'pathology') => {
    const { body } = await create([someRow(known.areas[0]!)], {}, kind);
    return find(body.uuids[0], `${master[kind]}/list`);
  };
  const edit = (row: { uuid: string }, body: unknown, uuid1 = row.uuid) =>
    api.call('PUT', `${master.pathology}/update/${row.uuid}/${uuid1}`, { body });

  test('accepts the whole changed record and audits the values before and after', async () => {
    const row = await made();
    const { status, body } = await edit(row, {
      ...row,
      labretailprice: 99.99,
      populartest_y_n: 'no',
      active: 'False',
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...row,
      labretailprice: 99.99,
      populartest_y_n: 'NO',
      active: false,
      version: 2,
    });
    const { rows } = await api.owner.query('select details from audit_log where subject = $1', [row.uuid]);
    expect(rows[0].details.changed).toEqual({
      retail_kobo: [1_250_050, 9_999],
      popular: [true, false],
      active: [true, false],
    });
  });

  test('keeps omitted fields, and writes no audit row without a change', async () => {
    const row = await made();
    const before = await api.countAudit();
    expect((await edit(row, { partnerlabtat: row.partnerlabtat })).body.data).toEqual(row);
    expect(await api.countAudit()).toBe(before);
    expect((await edit(row, { partnerlabtatindays: 9 })).body.data).toEqual({
      ...row,
      partnerlabtatindays: 9,
      version: 2,
    });
  });

  test('can move to another area, but not to one with an existing price', async () => {
    const [a, b] = known.areas as [Known['areas'][0], Known['areas'][0]];
    const prices = head(await known.freshTest('pathology'));
    const { body } = await create([someRow(a), someRow(b)], prices);
    const [first] = body.uuids;
    const c = known.areas[2]!;
    const moved = await edit({ uuid: first }, { city: c.city, area: c.area, areaRef: c.uuid });
    expect(moved.body.data).toMatchObject({ area: c.area, areaRef: c.uuid });
    const taken = await edit({ uuid: first }, { city: b.city, area: b.area, areaRef: b.uuid });
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ['areaRef']]);
    expect((await edit({ uuid: first }, { city: 'Kano' })).status).toBe(422);
  });

  test.each([
    ['partner_uuid', () => known.other.uuid],
    ['diagnosticspartner', () => known.other.name],
    ['testname_uuid', () => UNKNOWN_UUID],
    ['standardisedtestname', () => 'Another Test'],
  ])('rejects a change of %s', async (field, value) => {
    const row = await made();
    const { status, body } = await edit(row, { [field]: value(), labretailprice: 1 });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await find(row.uuid)).toEqual(row);
  });

  test('rejects two different ids and the id of another list', async () => {
    const row = await made();
    const other = await made();
    expect((await edit(row, { labretailprice: 1 }, other.uuid)).status).toBe(404);
    expect((await edit({ uuid: UNKNOWN_UUID }, { labretailprice: 1 })).status).toBe(404);
    expect((await edit(await made('radiology'), { labretailprice: 1 })).status).toBe(404);
    expect((await edit(row, { uuid: other.uuid, labretailprice: 1 })).status).toBe(422);
  });

  test('accepts one of 20 concurrent edits and rejects the others with the current values', async () => {
    const row = await made();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        edit(row, { version: 1, baobabsexclusivediscountedprice: 100 + n }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [late] = answers.filter(({ status }) => status === 409);
    const now = await find(row.uuid);
    expect(late!.body.current).toEqual(now);
    expect(late!.body.changed.fields).toMatchObject({
      baobabsexclusivediscountedprice: { by: 'Adaeze Okafor', at: expect.stringMatching(/Z$/) },
    });
    expect(late!.body.fields).toEqual({
      baobabsexclusivediscountedprice: `This is “${now.baobabsexclusivediscountedprice}” now`,
    });
  });
});

describe('home sample collection', () => {
  const add = async (changes: Record<string, unknown> = {}, options: CallOptions = {}) =>
    api.call('POST', `${HOME}/create/home/service`, {
      ...options,
      body: { ...head(await known.freshTest('pathology')), ...someRow(known.areas[0]!), ...changes },
    });
  const edit = (uuid: string, body: unknown, options: CallOptions = {}) =>
    api.call('PUT', `${HOME}/updated/home/service/${uuid}`, { body, ...options });

  test('adds one record; rejects it a second time with 409 under its area', async () => {
    const prices = head(await known.freshTest('pathology'));
    expect((await add({ ...prices, city: undefined })).status).toBe(200);
    const { status, body } = await add(prices);
    expect([status, Object.keys(body.fields)]).toEqual([409, ['areaRef']]);
    expect(body.message).toMatch(/^This partner already has a price/);
  });

  test('rejects changes of partner, test, area and product code, accepts changes of prices', async () => {
    const [uuid] = (await add()).body.uuids;
    const row = await find(uuid, `${HOME}/home/services/list`);
    const other = known.areas[1]!;
    const locked = {
      productcode: 'X',
      areaRef: other.uuid,
      area: other.area,
      partner_uuid: known.other.uuid,
    };
    for (const [field, value] of Object.entries(locked))
      expect(Object.keys((await edit(uuid, { [field]: value })).body.fields)).toEqual([field]);
    const edited = await edit(uuid, { ...row, labretailprice: 5, active: 'False' });
    expect(edited.body.data).toEqual({ ...row, labretailprice: 5, active: false, version: 2 });
  });

  test('is for admin only; dmp-admin can edit the master lists', async () => {
    const as = 'dmp-admin' as const;
    const [uuid] = (await add()).body.uuids;
    expect((await api.call('GET', `${HOME}/home/services/list`, { as })).status).toBe(403);
    expect((await add({}, { as })).status).toBe(403);
    expect((await edit(uuid, { labretailprice: 1 }, { as })).status).toBe(403);
    expect((await api.call('GET', `${master.pathology}/list`, { as })).status).toBe(200);
    expect((await create([someRow(known.areas[0]!)], {}, 'radiology', { as })).status).toBe(200);
  });
});
