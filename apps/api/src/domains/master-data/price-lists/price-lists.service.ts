import {
  testKinds,
  type NewHomePrice,
  type NewPrices,
  type PriceEdit,
  type PriceEntry,
  type PriceKind,
} from '@baobab/contract/master-data/price-lists';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import type { ConstraintMessages } from '../../../platform/db/translate-error.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { findPriceChanges } from '../../workspace/audit/public.ts';
import { columnsOf, editedColumns, presentPrice, wireNames } from './price-lists.presenter.ts';
import {
  matchesName,
  singleRow,
  numberedRows,
  NAME_MISMATCH,
  findAreaProblems,
  refuseConflicts,
  refuseInvalid,
  findRepeatedAreas,
  type RowNaming,
} from './price-lists.refusals.ts';
import {
  findAreas,
  findPartner,
  findPriceForUpdate,
  findTest,
  getPrice,
  insertNewPrices,
  updatePrice,
} from './price-lists.repository.ts';

const PRICE_EXISTS = 'This partner already has a price for this test in this area';
export const priceConstraintMessages: ConstraintMessages = {
  price_entries_key: { field: 'areaRef', message: PRICE_EXISTS },
};

type Locked =
  | 'uuid'
  | 'uuids'
  | 'diagnosticspartner'
  | 'partner_uuid'
  | 'testname_uuid'
  | 'standardisedtestname';
const alwaysLocked: Locked[] = [
  'uuid',
  'uuids',
  'diagnosticspartner',
  'partner_uuid',
  'testname_uuid',
  'standardisedtestname',
];

/** Fields that an edit cannot change. */
const lockedFields: Record<PriceKind, readonly (Locked | 'city' | 'area' | 'areaRef' | 'productcode')[]> = {
  pathology: alwaysLocked,
  radiology: alwaysLocked,
  home: [...alwaysLocked, 'city', 'area', 'areaRef', 'productcode'],
};

type Head = Omit<NewPrices, 'testData'>;
type Row = Omit<NewHomePrice, keyof Head>;

export const addPrices = (ctx: Ctx, kind: PriceKind, { testData, ...head }: NewPrices) =>
  addRows(ctx, kind, head, testData, numberedRows);

export const addHomePrice = (ctx: Ctx, given: NewHomePrice) =>
  addRows(ctx, 'home', given, [given], singleRow);

/** Writes all rows or none. */
const addRows = (ctx: Ctx, kind: PriceKind, head: Head, rows: readonly Row[], naming: RowNaming) =>
  change(ctx, 'price.add', async (trx) => {
    await checkHead(trx, kind, head);
    const wanted = rows.map((row) => row.areaRef);
    const areas = new Map((await findAreas(trx, wanted)).map((area) => [area.uuid, area]));
    const areaProblems = rows.flatMap((row, index) => findAreaProblems(row, areas.get(row.areaRef), index));
    refuseInvalid(areaProblems, naming);
    refuseConflicts(findRepeatedAreas(rows), naming);

    const entries = rows.map((row) => ({
      uuid: newId(),
      kind,
      partner_uuid: head.partner_uuid,
      test_uuid: head.testname_uuid,
      ...columnsOf(row),
    }));
    const added = await insertNewPrices(trx, entries);
    const taken = entries.flatMap((entry, row) => {
      const { area, city } = areas.get(entry.area_uuid)!;
      return added.has(entry.uuid)
        ? []
        : [{ row, field: 'areaRef', text: `${PRICE_EXISTS}: ${area}, ${city}` }];
    });
    refuseConflicts(taken, naming);
    const uuids = entries.map((entry) => entry.uuid);
    return done(uuids, head.testname_uuid, { kind, partner: head.partner_uuid, entries: uuids });
  });

async function checkHead(trx: Trx, kind: PriceKind, head: Head) {
  const tests = testKinds[kind];
  const partner = await findPartner(trx, head.partner_uuid);
  const test = await findTest(trx, tests, head.testname_uuid);
  const fields = {
    ...(!partner && { partner_uuid: 'This partner is not known' }),
    ...(!test && { testname_uuid: `This is not a known ${tests} test` }),
    ...(partner &&
      !matchesName(head.diagnosticspartner, partner.name) && { diagnosticspartner: NAME_MISMATCH }),
    ...(test &&
      !matchesName(head.standardisedtestname, test.name) && { standardisedtestname: NAME_MISMATCH }),
  };
  const [problem] = Object.values(fields);
  if (problem) throw invalid(problem, fields);
}

/** Keeps omitted fields and accepts locked ones only unchanged. An edit without changes is accepted from any version. */
export const editPrice = (ctx: Ctx, kind: PriceKind, uuid: string, edit: PriceEdit) =>
  change(ctx, 'price.edit', async (trx) => {
    const row = await findPriceForUpdate(trx, kind, uuid);
    if (!row) throw notFound('This price');
    const current = presentPrice(row);
    refuseLocked(kind, edit, current);
    const [area] = await findAreas(trx, [edit.areaRef ?? row.area_uuid]);
    refuseInvalid(findAreaProblems(edit, area), singleRow);

    const columns = editedColumns(current, edit);
    const changed = differences(row, columns);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: edit,
      wireNames,
      changes: () => findPriceChanges(trx, kind, uuid),
      current,
      display: { areaRef: current.area },
      unchanged: row,
      async update() {
        await updatePrice(trx, uuid, columns);
        return getPrice(trx, uuid);
      },
    });
  });

export function refuseLocked(kind: PriceKind, edit: PriceEdit, current: PriceEntry) {
  const touched = lockedFields[kind].filter((key) => !matchesName(edit[key], current[key]));
  if (touched.length === 0) return;
  throw invalid(
    'The partner, test and place of a price cannot be changed. Add another price instead.',
    Object.fromEntries(touched.map((key) => [key, 'This cannot be changed'])),
  );
}
