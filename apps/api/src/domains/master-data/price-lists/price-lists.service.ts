import {
  testKinds,
  type NewHomePrice,
  type NewPrices,
  type PriceKind,
} from '@baobab/contract/master-data/price-lists';
import { change, done } from '../../../platform/audit/change.ts';
import type { ConstraintMessages } from '../../../platform/db/translate-error.ts';
import { invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { columnsOf } from './price-lists.presenter.ts';
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
import { findAreas, findPartner, findTest, insertNewPrices } from './price-lists.repository.ts';

const PRICE_EXISTS = 'This partner already has a price for this test in this area';
export const priceConstraintMessages: ConstraintMessages = {
  price_entries_key: { field: 'areaRef', message: PRICE_EXISTS },
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
    const areas = new Map((await findAreas(trx, wanted, true)).map((area) => [area.uuid, area]));
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
