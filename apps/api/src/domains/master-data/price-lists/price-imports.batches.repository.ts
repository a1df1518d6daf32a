import { MAX_SHOWN } from '@baobab/contract/master-data/price-columns';
import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable, type Updateable } from 'kysely';
import { matches } from '../../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';
import { valueColumns } from './price-imports.check.ts';

/** How many earlier uploads of the same rows may still be taken back, one after the other. */
const EARLIER = 10;

export const insertBatch = (trx: Trx, batch: Insertable<Schema['import_batches']>) =>
  trx.insertInto('import_batches').values(batch).execute();

export const updateBatch = (trx: Trx, uuid: string, columns: Updateable<Schema['import_batches']>) =>
  trx.updateTable('import_batches').set(columns).where('uuid', '=', uuid).execute();

export const deleteBatch = (trx: Trx, uuid: string) =>
  trx.deleteFrom('import_batches').where('uuid', '=', uuid).execute();

const batchesMatching = (db: Db, kind: ImportKind, search: string | undefined) =>
  db
    .selectFrom('import_batches as b')
    .where('b.kind', '=', kind)
    .where(matches(sql`lower(b.file_name)`, search) ?? sql<boolean>`true`);

export const findBatches = (db: Db, kind: ImportKind, search: string | undefined, page: PageWindow) =>
  batchesMatching(db, kind, search)
    .innerJoin('accounts as w', 'w.uuid', 'b.created_by')
    .leftJoin('accounts as u', 'u.uuid', 'b.undone_by')
    .select([
      'b.uuid',
      'b.file_name',
      'b.rows_total',
      'b.rows_added',
      'b.rows_changed',
      'b.rows_unchanged',
      'b.created_at',
      'b.undone_at',
      'w.full_name as created_by',
      'u.full_name as undone_by',
    ])
    .orderBy('b.created_at', 'desc')
    .orderBy('b.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type BatchRow = Awaited<ReturnType<typeof findBatches>>[number];

export async function countBatches(db: Db, kind: ImportKind, search: string | undefined): Promise<number> {
  const row = await batchesMatching(db, kind, search)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export const findBatch = (db: Db, uuid: string) =>
  db.selectFrom('import_batches').select(['uuid', 'kind']).where('uuid', '=', uuid).executeTakeFirst();

/** Locked, so that two who take it back at once see each other. */
export const getBatchForUpdate = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('import_batches')
    .select(['uuid', 'kind', 'file_name', 'undone_at'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Holds every price of the batch still while it is looked at. */
export const lockPricesOf = (trx: Trx, batch: string) =>
  sql`select count(*) from (
    select from import_changes c join price_entries e on e.uuid = c.entry_uuid
    where c.batch_uuid = ${batch} order by e.uuid for update of e) held`.execute(trx);

/** Prices of the batch that somebody touched afterwards: the first of them, and how many there are. */
export async function findTouchedSince(db: Db, batch: string) {
  const { rows } = await sql<{
    partner: string | null;
    test: string | null;
    city: string | null;
    area: string | null;
    updated_at: Date | null;
    total: number;
  }>`
    select p.name as partner, t.name as test, c.name as city, a.name as area, e.updated_at,
      count(*) over () as total
    from import_changes i left join price_entries e on e.uuid = i.entry_uuid
      left join partners p on p.uuid = e.partner_uuid left join national_tests t on t.uuid = e.test_uuid
      left join areas a on a.uuid = e.area_uuid left join cities c on c.uuid = a.city_uuid
    where i.batch_uuid = ${batch} and e.version is distinct from i.version_after
    order by p.name, t.name, c.name, a.name limit ${MAX_SHOWN}`.execute(db);
  return { touched: rows, total: rows[0]?.total ?? 0 };
}

const listed = (prefix: string) => sql.raw(valueColumns.map((name) => prefix + name).join(', '));

/** Puts back what the batch replaced. The version moves on: whoever holds the batch's price holds an old one. */
export async function restorePrices(trx: Trx, batch: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update price_entries e
    set (${listed('')}) = row(${listed('r.')}), version = e.version + 1, updated_at = now()
    from import_changes i cross join lateral jsonb_populate_record(null::price_entries, i.before) r
    where i.batch_uuid = ${batch} and i.before is not null and e.uuid = i.entry_uuid`.execute(trx);
  return Number(numAffectedRows);
}

export async function removeAdded(trx: Trx, batch: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from price_entries where uuid in (
      select entry_uuid from import_changes where batch_uuid = ${batch} and before is null)`.execute(trx);
  return Number(numAffectedRows);
}

/** What stands there again is what an earlier upload left, so that one may be taken back next. */
export const handBack = (trx: Trx, batch: string) =>
  sql`
    update import_changes earlier set version_after = e.version
    from import_changes i join price_entries e on e.uuid = i.entry_uuid
    where i.batch_uuid = ${batch} and i.before is not null
      and earlier.entry_uuid = i.entry_uuid and earlier.version_after = (i.before ->> 'version')::int
      and earlier.batch_uuid in (
        select b.uuid from import_batches b join import_batches own on own.uuid = ${batch}
        where b.kind = own.kind and b.undone_at is null and b.created_at < own.created_at
        order by b.created_at desc limit ${EARLIER})`.execute(trx);
