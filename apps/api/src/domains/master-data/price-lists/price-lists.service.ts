import type { TestKind } from '@baobab/contract/master-data/national-tests';
import type {
  NewHomePrice,
  NewPrices,
  PriceEdit,
  PriceEntry,
  PriceKind,
} from '@baobab/contract/master-data/price-lists';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import type { ConstraintMessages } from '../../../platform/db/translate-error.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseOutdatedVersion } from '../../../platform/optimistic-lock.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { columnsOf, editedColumns, presentPrice } from './price-lists.presenter.ts';
import {
  agrees,
  alone,
  inRows,
  NOT_ITS_NAME,
  placeProblems,
  refuseConflicts,
  refuseInvalid,
  repeats,
  type Naming,
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

const TAKEN = 'This partner has a price for this test in this area already';
export const priceConstraintMessages: ConstraintMessages = {
  price_entries_key: { field: 'areaRef', message: TAKEN },
};

type Locked =
  | 'uuid'
  | 'uuids'
  | 'diagnosticspartner'
  | 'partner_uuid'
  | 'testname_uuid'
  | 'standardisedtestname';
const always: Locked[] = [
  'uuid',
  'uuids',
  'diagnosticspartner',
  'partner_uuid',
  'testname_uuid',
  'standardisedtestname',
];

interface ListRules {
  /** The catalogue its tests come from. */
  tests: TestKind;
  /** What an edit may not touch. */
  locked: readonly (Locked | 'city' | 'area' | 'areaRef' | 'productcode')[];
}
const rules: Record<PriceKind, ListRules> = {
  pathology: { tests: 'pathology', locked: always },
  radiology: { tests: 'radiology', locked: always },
  home: { tests: 'pathology', locked: [...always, 'city', 'area', 'areaRef', 'productcode'] },
};

type Head = Omit<NewPrices, 'testData'>;
type Row = Omit<NewHomePrice, keyof Head>;

export const addPrices = (ctx: Ctx, kind: PriceKind, { testData, ...head }: NewPrices) =>
  addAll(ctx, kind, head, testData, inRows);

export const addHomePrice = (ctx: Ctx, given: NewHomePrice) => addAll(ctx, 'home', given, [given], alone);

/** All rows or none: whatever is wrong with one of them, nothing is written. */
const addAll = (ctx: Ctx, kind: PriceKind, head: Head, rows: readonly Row[], naming: Naming) =>
  change(ctx, 'price.add', async (trx) => {
    await checkHead(trx, kind, head);
    const wanted = rows.map((row) => row.areaRef);
    const areas = new Map((await findAreas(trx, wanted)).map((area) => [area.uuid, area]));
    const misplaced = rows.flatMap((row, index) => placeProblems(row, areas.get(row.areaRef), index));
    refuseInvalid(misplaced, naming);
    refuseConflicts(repeats(rows), naming);

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
      return added.has(entry.uuid) ? [] : [{ row, field: 'areaRef', text: `${TAKEN}: ${area}, ${city}` }];
    });
    refuseConflicts(taken, naming);
    const uuids = entries.map((entry) => entry.uuid);
    return done(uuids, head.testname_uuid, { kind, partner: head.partner_uuid, entries: uuids });
  });

async function checkHead(trx: Trx, kind: PriceKind, head: Head) {
  const { tests } = rules[kind];
  const partner = await findPartner(trx, head.partner_uuid);
  const test = await findTest(trx, tests, head.testname_uuid);
  const fields = {
    ...(!partner && { partner_uuid: 'This partner is not known' }),
    ...(!test && { testname_uuid: `This is not a known ${tests} test` }),
    ...(partner && !agrees(head.diagnosticspartner, partner.name) && { diagnosticspartner: NOT_ITS_NAME }),
    ...(test && !agrees(head.standardisedtestname, test.name) && { standardisedtestname: NOT_ITS_NAME }),
  };
  const [problem] = Object.values(fields);
  if (problem) throw invalid(problem, fields);
}

/**
 * What is left out of an edit stays; what is locked may come back only as it was. Sending again what stands
 * there already changes nothing, whichever version it began from.
 */
export const editPrice = (ctx: Ctx, kind: PriceKind, uuid: string, edit: PriceEdit) =>
  change(ctx, 'price.edit', async (trx) => {
    const row = await findPriceForUpdate(trx, kind, uuid);
    if (!row) throw notFound('This price');
    const current = presentPrice(row);
    refuseLocked(kind, edit, current);
    const [area] = await findAreas(trx, [edit.areaRef ?? row.area_uuid]);
    refuseInvalid(placeProblems(edit, area), alone);

    const columns = editedColumns(current, edit);
    const changed = differences(row, columns);
    if (Object.keys(changed).length === 0) return unchanged(row);
    refuseOutdatedVersion(edit, current, { areaRef: current.area });
    await updatePrice(trx, uuid, columns);
    return done(await getPrice(trx, uuid), uuid, { changed });
  });

function refuseLocked(kind: PriceKind, edit: PriceEdit, current: PriceEntry) {
  const touched = rules[kind].locked.filter((key) => !agrees(edit[key], current[key]));
  if (touched.length === 0) return;
  throw invalid(
    'What a price is for cannot be changed; add another price instead',
    Object.fromEntries(touched.map((key) => [key, 'This cannot be changed'])),
  );
}
