import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { turnBack, walkOf, type Walk } from '../../platform/db/page.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

/** One page, newest first, and the exact total of all that match. */
export async function findPharmacyPage(db: Db, search: string | undefined, window: PageWindow) {
  const found = matches(sql<string>`p.search`, search);
  const total = await countPharmacies(db, found);
  const walk = walkOf(window, total);
  if (walk.limit === 0) return { rows: [], total };
  const order = sql.raw(walk.direction);
  const rows = await pharmacyColumns(db)
    .innerJoin(keysOf(found, walk, total).as('page'), (join) => join.onRef('page.uuid', '=', 'a.uuid'))
    .orderBy(sql`a.created_at ${order}, a.uuid ${order}`)
    .execute();
  return { rows: turnBack(rows, walk), total };
}

async function countPharmacies(db: Db, found: RawBuilder<boolean> | null): Promise<number> {
  const counted = found
    ? sql<{ n: number }>`select count(*) as n from pharmacies p where ${found}`
    : sql<{ n: number }>`select total_of('accounts', array['pharmacist']) as n`;
  return (await counted.execute(db)).rows[0]?.n ?? 0;
}

/** Below this many hits the search index leads; above, walking the order meets a full page sooner. */
const FEW_HITS = 3_000;

function keysOf(found: RawBuilder<boolean> | null, walk: Walk, total: number): RawBuilder<{ uuid: string }> {
  const order = sql.raw(walk.direction);
  const page = sql`order by created_at ${order}, uuid ${order} limit ${walk.limit} offset ${walk.offset}`;
  if (!found) return sql`(select a.uuid from accounts a where a.kind = 'pharmacist' ${page})`;
  const keys = sql`select a.uuid, a.created_at from accounts a join pharmacies p on p.account_uuid = a.uuid
    where a.kind = 'pharmacist' and ${found}`;
  return total <= FEW_HITS
    ? sql`(with hits as materialized (${keys}) select uuid from hits ${page})`
    : sql`(${keys} ${page})`;
}

const pharmacyColumns = (db: Db) =>
  db
    .selectFrom('pharmacies as p')
    .innerJoin('accounts as a', 'a.uuid', 'p.account_uuid')
    .selectAll('p')
    .select(['a.uuid', 'a.kind', 'a.first_name', 'a.last_name', 'a.email', 'a.mobile']);

export const getPharmacy = (db: Db, uuid: string) =>
  pharmacyColumns(db).where('a.uuid', '=', uuid).executeTakeFirstOrThrow();
export type PharmacyRow = Awaited<ReturnType<typeof getPharmacy>>;

/** Locked, so that two edits at once see each other. */
export const findPharmacyForUpdate = (trx: Trx, uuid: string) =>
  pharmacyColumns(trx).where('a.uuid', '=', uuid).forUpdate().executeTakeFirst();

export const insertPharmacy = (trx: Trx, values: Insertable<Schema['pharmacies']>) =>
  trx.insertInto('pharmacies').values(values).execute();

export const updatePharmacy = (trx: Trx, uuid: string, values: Updateable<Schema['pharmacies']>) =>
  trx.updateTable('pharmacies').set(values).where('account_uuid', '=', uuid).execute();

/** An introducer's referral code; nothing where the introducer is not there. */
export const findIntroducerCode = (db: Db, uuid: string) =>
  db
    .selectFrom('introducers as i')
    .leftJoin('wallets as w', 'w.account_uuid', 'i.account_uuid')
    .select('w.referral_code')
    .where('i.account_uuid', '=', uuid)
    .executeTakeFirst();
