import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { testKinds } from '@baobab/contract/master-data/price-lists';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { recordChanges } from '../../../platform/imports/cell-history.ts';
import { copyBytesIn } from '@baobab/postgres/copy-in';
import { LONG_STATEMENT_MS } from '@baobab/postgres/dedicated-connection';
import type { Db, Trx } from '../../../schema.ts';
import { findKnownNames as findNames } from '../list-uploads/public.ts';
import { insertPrices, updatePrices } from '../price-lists/bulk-prices.public.ts';
import { newId } from '../../../platform/ids.ts';
import {
  cellColumns,
  valueColumns,
  type Cell,
  type StoredColumn,
} from '../price-lists/price-values.public.ts';

const priceListLock = advisoryLock('price-list');
const STAGING = 'price_staging';

/** The names that a price may refer to, read when an upload begins. */
export const findKnownNames = async (db: Db, kind: ImportKind) => ({
  ...(await findNames(db)),
  tests: await db
    .selectFrom('national_tests')
    .select(['uuid', 'name'])
    .where('kind', '=', testKinds[kind])
    .execute(),
});
export type KnownNames = Awaited<ReturnType<typeof findKnownNames>>;

/** Allows one upload or undo of a kind at a time; released when the transaction ends. */
export const lockPriceList = (trx: Trx, kind: string) => priceListLock.lockTransaction(trx, kind);

/** A set is written after this point, so that it can be rolled back when a second person has to confirm it. */
export const markStart = (trx: Trx) => sql`savepoint change_set`.execute(trx);
export const rollBackToStart = (trx: Trx) => sql`rollback to savepoint change_set`.execute(trx);

/** The areas with the city that they belong to, before a file is read. */
export const findAreaCities = async (db: Db) =>
  new Map(
    (await db.selectFrom('areas').select(['uuid', 'city_uuid']).execute()).map((area) => [
      area.uuid,
      area.city_uuid,
    ]),
  );

/** Locks the areas of the staged rows, so that they keep their cities until the transaction has written the prices. */
export async function lockStagedAreas(trx: Trx, column: 'area_uuid' | 'new_area') {
  const { rows } = await sql<{ uuid: string; city_uuid: string }>`
    select uuid, city_uuid from areas where uuid in (select ${sql.ref(column)} from price_staging)
    order by uuid for key share`.execute(trx);
  return rows;
}

/** Empties the staging table, whose rows one statement compares with the price list. */
export async function openStaging(trx: Trx) {
  await sql`
    create temp table if not exists price_staging (
      row int, uuid uuid, partner_uuid uuid, test_uuid uuid, area_uuid uuid,
      product_code text, discipline text, partner_test_name text, home_service boolean, popular boolean,
      popular_description text, retail_kobo bigint, purchasing_kobo bigint, exclusive_kobo bigint,
      discount_hundredths int, partner_tat text, partner_tat_days int, standard_tat text, active boolean, new_area uuid
    ) on commit drop`.execute(trx);
  // Statistics do not know a new set, so the planner expects one change in it and would read all rows for each.
  await sql`create index if not exists price_staging_uuid on price_staging (uuid)`.execute(trx);
  await sql`truncate price_staging`.execute(trx);
}

/** Replaces the rows of the staging table. */
export async function stagePrices(trx: Trx, client: pg.ClientBase, rows: readonly Uint8Array[]) {
  await openStaging(trx);
  const count = await copyBytesIn(client, STAGING, rows, LONG_STATEMENT_MS);
  await analyzeStaging(trx);
  return count;
}

/** The wanted values of one price by column; missing ones stay. Only one that exists moves to a `new_area`. */
export interface PriceCells extends Partial<Record<StoredColumn | 'uuid', unknown>> {
  partner_uuid: string;
  test_uuid: string;
  area_uuid: string;
  new_area?: string;
}

/** Stages rows that do not come from a file. */
export async function stageCells(trx: Trx, rows: readonly PriceCells[]) {
  await openStaging(trx);
  const numbered = rows.map((cells, index) => ({ row: index + 1, uuid: newId(), ...cells }));
  await sql`
    insert into price_staging
    select r.* from jsonb_populate_recordset(null::price_staging, ${JSON.stringify(numbered)}::jsonb) r`.execute(
    trx,
  );
  await analyzeStaging(trx);
}

/** Without statistics the planner would use a nested loop; it needs only those of the join columns. */
export const analyzeStaging = (trx: Trx) =>
  sql`analyze price_staging (partner_uuid, test_uuid, area_uuid)`.execute(trx);

/** The value columns in their order. */
export const listed = (prefix: string) => sql.raw(valueColumns.map((name) => prefix + name).join(', '));
const wantedOf = (name: Cell) => (name === 'area_uuid' ? 's.new_area' : `s.${name}`);
/** The value of a price after the change: a column that the rows do not have keeps its value. */
const mergedOf = (name: Cell) => `coalesce(${wantedOf(name)}, e.${name})`;
const merged = valueColumns.map(mergedOf);

/** The values of a price as JSON, by column. */
export const objectOf = (expression: (name: Cell) => string, columns: readonly Cell[] = valueColumns) =>
  sql<object>`jsonb_strip_nulls(jsonb_build_object(${sql.raw(
    columns.map((name) => `'${name}', ${expression(name)}`).join(', '),
  )}))`;
/** The values that the staged rows change, and what they are now. */
export const changedCells = objectOf((name) => `nullif(${mergedOf(name)}, e.${name})`, cellColumns);
export const replacedCells = objectOf(
  (name) => `case when s.${name} is distinct from e.${name} and s.${name} is not null then e.${name} end`,
);
export const differs = sql<boolean>`((${listed('e.')}) is distinct from (${sql.raw(merged.join(', '))})
  or s.new_area <> e.area_uuid)`;
export const samePrice = (
  kind: ImportKind,
) => sql<boolean>`e.kind = ${kind} and e.partner_uuid = s.partner_uuid
  and e.test_uuid = s.test_uuid and e.area_uuid = s.area_uuid`;

/** The columns that the file does not have, which are empty in all of its rows. */
export async function findMissingColumns(db: Db): Promise<StoredColumn[]> {
  const { rows } = await sql<Record<StoredColumn, unknown>>`
    select ${listed('')} from price_staging limit 1`.execute(db);
  return rows[0] ? valueColumns.filter((name) => rows[0]![name] === null) : [];
}

/** Removes the staged rows of prices that are new, or whose product code differs, and returns their numbers. */
export async function removeStaged(
  trx: Trx,
  kind: ImportKind,
  wanted: { areNew: boolean; otherCode: boolean },
) {
  const { rows } = await sql<{ row: number; is_new: boolean }>`
    with refused as (
      select s.row, e.uuid is null as is_new
      from price_staging s left join price_entries e on ${samePrice(kind)}
      where (${wanted.areNew} and e.uuid is null) or (${wanted.otherCode} and e.product_code <> s.product_code))
    delete from price_staging s using refused r where s.row = r.row returning s.row, r.is_new`.execute(trx);
  return rows;
}

/** Completes the staged rows with the values that stay, for a comparison without locks. */
export const completeStaged = (trx: Trx, kind: ImportKind) =>
  sql`
    update price_staging s set (${listed('')}) = row(${sql.raw(merged.join(', '))})
    from price_entries e where ${samePrice(kind)}`.execute(trx);

const countOf = async (db: Db, statement: RawBuilder<unknown>) => {
  const { numAffectedRows, rows } = await statement.execute(db);
  return Number(numAffectedRows ?? rows.length);
};

/** Adds new prices. A price that is added concurrently is left to `changePrices`, which runs next. */
export const addPrices = (trx: Trx, kind: ImportKind, batch: string | null) =>
  countOf(
    trx,
    sql`
      with added as (${insertPrices(
        ['uuid', 'kind', 'partner_uuid', 'test_uuid', 'area_uuid', ...valueColumns],
        // A fixed order prevents deadlocks between two transactions that add the same rows.
        sql`
          select s.uuid, ${kind}, s.partner_uuid, s.test_uuid, s.area_uuid, ${listed('s.')}
          from price_staging s
          where not exists (select from price_entries e where ${samePrice(kind)})
          order by s.partner_uuid, s.test_uuid, s.area_uuid`,
      )}) ${recorded(
        batch,
        sql`select a.uuid, null::jsonb as before, a.version, ${objectOf((name) => `s.${name}`)} as after
          from added a join price_staging s on s.uuid = a.uuid`,
      )}`,
  );

/** Records the changes of a set. Without one they are those of a set that counts again or no longer. */
const recorded = (batch: string | null, changes: RawBuilder<unknown>) =>
  batch === null ? changes : recordChanges(batch, changes);

interface ChangeOptions {
  batch: string | null;
  /** The area only where prices may move to another one. */
  columns?: readonly Cell[] | undefined;
}

/** Updates the prices that differ and stores their previous values as of the row lock. */
export const changePrices = (trx: Trx, kind: ImportKind, { batch, columns = valueColumns }: ChangeOptions) =>
  countOf(
    trx,
    sql`
      with replaced as (
        select e.uuid as entry, to_jsonb(e) - 'search' as before, ${changedCells} as after,
          ${sql.raw(columns.map((name) => `${mergedOf(name)} as ${name}`).join(', '))}
        from price_entries e join price_staging s on ${samePrice(kind)}
        where ${differs}
        for update of e
      ), changed as (
        ${updatePrices(columns, sql`replaced`)}
        returning e.uuid, e.version, s.before, s.after
      ) ${recorded(batch, sql`select uuid, before, version, after from changed`)}`,
  );

export async function countEffects(db: Db, kind: ImportKind) {
  const { rows } = await sql<{ added: number; changed: number; known: number }>`
    select count(*) filter (where e.uuid is null) as added,
      count(*) filter (where e.uuid is not null and ${differs}) as changed, count(e.uuid) as known
    from price_staging s left join price_entries e on ${samePrice(kind)}`.execute(db);
  const { added, changed, known } = rows[0]!;
  return { added, changed, unchanged: known - changed };
}

const stateOfPrice = sql`case when e.uuid is null
  then (s.partner_uuid, s.test_uuid, s.area_uuid, a.city_uuid)::text else (e.uuid, ${listed('e.')})::text end`;

export interface StagedState {
  /** The number of staged prices that do not exist. */
  missing: number;
  /** The sum over the prices with their values, and over those that do not exist with the city of their area. */
  hash: bigint;
}

/** Equal as long as the rows meet the same prices with the same values, and new prices come to the same cities. */
export const stateOf = ({ missing, hash }: StagedState) => `${missing} ${hash}`;

/** Compares the staged rows with the list and, unless for a preview, locks the prices that they change. */
export async function findStagedState(trx: Trx, kind: ImportKind, lock: boolean): Promise<StagedState> {
  if (lock)
    await sql`
      select count(*) from (
        select from price_staging s join price_entries e on ${samePrice(kind)}
        order by e.uuid for update of e) held`.execute(trx);
  const { rows } = await sql<{ missing: number; hash: string }>`
    select count(*) filter (where e.uuid is null) as missing,
      coalesce(sum(hashtextextended(${stateOfPrice}, 0)), 0)::text as hash
    from price_staging s left join areas a on a.uuid = s.area_uuid
      left join price_entries e on ${samePrice(kind)}`.execute(trx);
  return { missing: rows[0]!.missing, hash: BigInt(rows[0]!.hash) };
}

/** The number of prices of a list. */
export async function countPrices(trx: Trx, kind: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from price_entries where kind = ${kind}`.execute(trx);
  return rows[0]!.n;
}
