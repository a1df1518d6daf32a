import { formatDate } from '@baobab/contract/kit/lagos-time';
import type { PriceEdit, PriceEntry, PriceKind } from '@baobab/contract/master-data/price-lists';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { conflict, found, invalid, notFound } from '../../../platform/errors.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import {
  editedColumns,
  findAreas,
  findPlanned,
  findPrices,
  matchesName,
  refuseArea,
  type PriceColumns,
} from '../price-lists/edited-prices.public.ts';
import { findPriceChanges, findValuesBefore } from '../price-lists/price-history.public.ts';
import { presentPrice } from '../price-lists/public.ts';
import { writeBatch, writePlan, type ChangeSet } from './change-sets.service.ts';
import { hashOf } from './edits.service.ts';
import { cellColumns, wireNames } from '../price-lists/price-values.public.ts';
import { isAreaMoved } from './price-changes.repository.ts';
import { lockStagedAreas, stageCells, type PriceCells } from './price-imports.repository.ts';

const NOTHING = 'Change a value, or remove the day.';
const OTHER_AREA = 'A planned change keeps the area of the price.';

const alwaysLocked = [
  'uuid',
  'uuids',
  'diagnosticspartner',
  'partner_uuid',
  'testname_uuid',
  'standardisedtestname',
] as const;
const lockedOfHome = [...alwaysLocked, 'city', 'area', 'areaRef', 'productcode'] as const;

function refuseLocked(kind: PriceKind, edit: PriceEdit, current: PriceEntry) {
  const locked = kind === 'home' ? lockedOfHome : alwaysLocked;
  const touched = locked.filter((key) => !matchesName(edit[key], current[key]));
  if (touched.length === 0) return;
  throw invalid(
    'The partner, test and place of a price cannot be changed. Add another price instead.',
    Object.fromEntries(touched.map((key) => [key, 'This cannot be changed'])),
  );
}

async function findPrice(trx: Trx, kind: PriceKind, uuid: string) {
  const [row] = await findPrices(trx, kind, [uuid], true);
  return found(row, 'This price');
}

/** The set of one price that changes the given cells. */
function setOf(kind: PriceKind, current: PriceEntry, changed: object): ChangeSet {
  const { uuid, partner_uuid, testname_uuid, areaRef, standardisedtestname, diagnosticspartner } = current;
  const { area_uuid, ...values } = Object.fromEntries(
    Object.entries(changed as Record<string, unknown[]>).map(([name, [, wanted]]) => [name, wanted]),
  );
  const row: PriceCells = { partner_uuid, test_uuid: testname_uuid, area_uuid: areaRef, ...values };
  return {
    kind,
    noun: 'edits',
    name: `Edit of ${standardisedtestname}, ${diagnosticspartner}, ${current.area}`,
    columns: cellColumns,
    async stage({ trx }, write) {
      await stageCells(trx, [area_uuid === undefined ? row : { ...row, new_area: area_uuid as string }]);
      await write(1);
      return { rows: 1, hash: hashOf([uuid, changed]) };
    },
  };
}

type Wanted = (trx: Trx, current: PriceEntry) => Promise<PriceColumns> | PriceColumns;

/** Writes the wanted columns of one price now, or plans those that differ for a day. */
const changePrice = (
  ctx: Ctx,
  { kind, uuid, edit, day }: { kind: PriceKind; uuid: string; edit: PriceEdit; day?: string | undefined },
  wantedOf: Wanted,
) =>
  change(ctx, day ? 'price-plan.add' : 'price.edit', async (trx) => {
    const row = await findPrice(trx, kind, uuid);
    const current = presentPrice(row);
    const columns = await wantedOf(trx, current);
    if (day && columns.area_uuid !== row.area_uuid) throw invalid(OTHER_AREA, { areaRef: OTHER_AREA });
    const [area] = await findAreas(trx, [columns.area_uuid], true);
    refuseArea(edit, area);
    const changed = differences(row, columns);
    const outcome = await editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: edit,
      wireNames,
      changes: () => findPriceChanges(trx, kind, uuid),
      current,
      display: { areaRef: current.area },
      unchanged: null,
      update: () => writeEdit(ctx, trx, setOf(kind, current, changed), day),
    });
    if (day && !outcome.result) throw invalid(NOTHING, { valid_from: NOTHING });
    const planned = (await findPlanned(trx, [uuid])).get(uuid);
    const data = presentPrice(await findPrice(trx, kind, uuid), planned);
    return outcome.result?.plan
      ? done(data, outcome.result.plan, outcome.result.details)
      : { ...outcome, result: data };
  });

/** Keeps omitted fields and accepts locked ones only unchanged. An edit without changes is accepted from any version. */
const editPrice = (ctx: Ctx, kind: PriceKind, uuid: string, { valid_from: day, ...edit }: PriceEdit) =>
  changePrice(ctx, { kind, uuid, edit, day }, (_trx, current) => {
    refuseLocked(kind, edit, current);
    return editedColumns(current, edit);
  });

/** Restores the values from before one change of the history of the price. */
export const restorePrice = (
  ctx: Ctx,
  kind: PriceKind,
  uuid: string,
  { change: id, version }: { change: number; version: number },
) =>
  changePrice(ctx, { kind, uuid, edit: { version } }, async (trx, current) => {
    const before = await findValuesBefore(trx, kind, uuid, id);
    const known = Object.entries(before ?? {}).filter(
      ([name, value]) => (cellColumns as readonly string[]).includes(name) && value !== null,
    );
    if (known.length === 0) throw invalid('This change has no earlier values of this price.');
    const columns: PriceColumns = { ...editedColumns(current, {}), ...Object.fromEntries(known) };
    await refuseMovedArea(trx, current, columns.area_uuid);
    return columns;
  });

/** A price does not follow its former area to another city. */
async function refuseMovedArea(trx: Trx, price: PriceEntry, area: string) {
  const { uuid, partner_uuid, testname_uuid: test_uuid, areaRef } = price;
  if (area === areaRef) return;
  await stageCells(trx, [{ uuid, partner_uuid, test_uuid, area_uuid: areaRef, new_area: area }]);
  await lockStagedAreas(trx, 'new_area');
  if (await isAreaMoved(trx))
    throw conflict('The former area was moved to another city. Nothing was restored.');
}

async function writeEdit(ctx: Ctx, trx: Trx, set: ChangeSet, day: string | undefined) {
  if (!day) {
    await writeBatch({ trx }, set, { by: ctx.actor.uuid });
    return {};
  }
  const { plan, added, changed, unchanged, rows } = await writePlan({ trx }, set, { ctx, validFrom: day });
  const details = { kind: set.kind, file: set.name, valid_from: day, added, changed, unchanged, rows };
  return { plan, details };
}

interface EditCall {
  params: { uuid: string; uuid1?: string };
  body: PriceEdit;
}

/** The path has two ids, which are the same record here. */
const edit =
  (kind: PriceKind) =>
  async ({ params: { uuid, uuid1 = uuid }, body }: EditCall, ctx: Ctx) => {
    if (uuid1.toLowerCase() !== uuid.toLowerCase()) throw notFound('This price');
    const data = await editPrice(ctx, kind, uuid, body);
    const { valid_from: day } = body;
    return { message: day ? `Price change planned for ${formatDate(day)}` : 'Price updated', data };
  };

export const priceEditHandlers = {
  pathologyEdit: edit('pathology'),
  radiologyEdit: edit('radiology'),
  homeEdit: edit('home'),
};
