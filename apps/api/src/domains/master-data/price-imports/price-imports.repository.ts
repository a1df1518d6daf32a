import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { testKinds } from '@baobab/contract/master-data/price-lists';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import { copyBytesIn } from '../../../platform/db/copy-in.ts';
import { LONG_STATEMENT_MS } from '../../../platform/db/dedicated-connection.ts';
import type { Db, Trx } from '../../../schema.ts';
import { insertPrices, updatePrices } from '../price-lists/public.ts';
import { valueColumns, type KnownNames, type StoredColumn } from './price-imports.check.ts';

const priceListLock = advisoryLock('price-list');
const STAGING = 'price_staging';

export async function findKnownNames(db: Db, kind: ImportKind): Promise<KnownNames> {
  const [partners, tests, cities, areas] = await Promise.all([
    db.selectFrom('partners').select(['uuid', 'name']).execute(),
    db.selectFrom('national_tests').select(['uuid', 'name']).where('kind', '=', testKinds[kind]).execute(),
    db.selectFrom('cities').select(['uuid', 'name']).execute(),
    db.selectFrom('areas').select(['uuid', 'name', 'city_uuid as city']).execute(),
  ]);
  return { partners, tests, cities, areas };
}

/** Allows one upload or undo of a kind at a time; released when the transaction ends. */
export const lockPriceList = (trx: Trx, kind: string) => priceListLock.lockTransaction(trx, kind);

/** Empties the staging table, whose rows one statement compares with the price list. */
export async function openStaging(trx: Trx) {
  await sql`
    create temp table if not exists price_staging (
      row int, uuid uuid, partner_uuid uuid, test_uuid uuid, area_uuid uuid,
      product_code text, discipline text, partner_test_name text, home_service boolean, popular boolean,
      popular_description text, retail_kobo bigint, purchasing_kobo bigint, exclusive_kobo bigint,
      discount_hundredths int, partner_tat text, partner_tat_days int, standard_tat text, active boolean
    ) on commit drop`.execute(trx);
  await sql`truncate price_staging`.execute(trx);
}

/** Replaces the rows of the staging table. */
export async function stagePrices(trx: Trx, client: pg.ClientBase, rows: readonly Uint8Array[]) {
  await openStaging(trx);
  const count = await copyBytesIn(client, STAGING, rows, LONG_STATEMENT_MS);
  await analyzeStaging(trx);
  return count;
}

/** Without statistics the planner would use a nested loop; it needs only those of the join columns. */
export const analyzeStaging = (trx: Trx) =>
  sql`analyze price_staging (partner_uuid, test_uuid, area_uuid)`.execute(trx);

const listed = (prefix: string) => sql.raw(valueColumns.map((name) => prefix + name).join(', '));
/** The values of a price after the upload: a column that the file does not have keeps its value. */
const merged = valueColumns.map((name) => `coalesce(s.${name}, e.${name})`);

/** The values of a price as JSON, by column. */
export const objectOf = (expression: (name: StoredColumn) => string) =>
  sql<object>`jsonb_strip_nulls(jsonb_build_object(${sql.raw(
    valueColumns.map((name) => `'${name}', ${expression(name)}`).join(', '),
  )}))`;
/** The values that the upload changes, and what they are now. */
export const changedCells = objectOf((name) => `nullif(coalesce(s.${name}, e.${name}), e.${name})`);
export const replacedCells = objectOf(
  (name) => `case when s.${name} is distinct from e.${name} and s.${name} is not null then e.${name} end`,
);
export const differs = sql<boolean>`(${listed('e.')}) is distinct from (${sql.raw(merged.join(', '))})`;
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

const countOf = async (db: Db, statement: RawBuilder<unknown>) =>
  Number((await statement.execute(db)).numAffectedRows ?? 0);

/** Adds new prices. A price that is added concurrently is left to `changePrices`, which runs next. */
export const addPrices = (trx: Trx, kind: ImportKind, batch: string) =>
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
      )})
      insert into import_changes (batch_uuid, entry_uuid, before, version_after, after)
      select ${batch}, a.uuid, null, a.version, ${objectOf((name) => `s.${name}`)}
      from added a join price_staging s on s.uuid = a.uuid`,
  );

/** Updates the prices that differ and stores their previous values as of the row lock. */
export const changePrices = (trx: Trx, kind: ImportKind, batch: string) =>
  countOf(
    trx,
    sql`
      with replaced as (
        select e.uuid as entry, to_jsonb(e) as before, ${changedCells} as after,
          ${sql.raw(valueColumns.map((name, index) => `${merged[index]} as ${name}`).join(', '))}
        from price_entries e join price_staging s on ${samePrice(kind)}
        where ${differs}
        for update of e
      ), changed as (
        ${updatePrices(valueColumns, sql`replaced`)}
        returning e.uuid, e.version, s.before, s.after
      )
      insert into import_changes (batch_uuid, entry_uuid, before, version_after, after)
      select ${batch}, uuid, before, version, after from changed`,
  );

export async function countEffects(db: Db, kind: ImportKind) {
  const { rows } = await sql<{ added: number; changed: number; known: number }>`
    select count(*) filter (where e.uuid is null) as added,
      count(*) filter (where e.uuid is not null and ${differs}) as changed, count(e.uuid) as known
    from price_staging s left join price_entries e on ${samePrice(kind)}`.execute(db);
  const { added, changed, known } = rows[0]!;
  return { added, changed, unchanged: known - changed };
}
