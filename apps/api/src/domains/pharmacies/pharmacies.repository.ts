import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { turnBack, walkOf, type Walk } from '../../platform/db/page.ts';
import { matches, searchWords } from '../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

/** One page, newest first, and the exact total of all that match. */
export async function findPharmacyPage(db: Db, search: string | undefined, window: PageWindow) {
  const found = named(search);
  const total = await countPharmacies(db, found);
  const walk = walkOf(window, total);
  if (walk.limit === 0) return { rows: [], total };
  const order = sql.raw(walk.direction);
  const rows = await pharmacyColumns(db)
    .innerJoin(keysOf(found, walk).as('page'), (join) => join.onRef('page.uuid', '=', 'a.uuid'))
    .orderBy(sql`a.created_at ${order}, a.uuid ${order}`)
    .execute();
  return { rows: turnBack(rows, walk), total };
}

/**
 * Each word is in the person's own search text or in the pharmacy's name. The two stand in two tables, so each
 * is searched by its own index and the ids are put together.
 */
function named(search: string | undefined): RawBuilder<boolean> | null {
  const words = searchWords(search ?? '');
  if (words.length === 0) return null;
  const each = words.map(
    (word) => sql<boolean>`a.uuid in (
      select o.uuid from accounts o where o.kind = 'pharmacist' and ${matches(sql`o.search`, word)!}
      union all
      select o.account_uuid from pharmacies o where ${matches(sql`lower(o.pharmacy_name)`, word)!})`,
  );
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

async function countPharmacies(db: Db, found: RawBuilder<boolean> | null): Promise<number> {
  const { rows } = found
    ? await sql<{
        n: number;
      }>`select count(*) as n from accounts a where a.kind = 'pharmacist' and ${found}`.execute(db)
    : await sql<{ n: number }>`select total_of('accounts', array['pharmacist']) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

function keysOf(found: RawBuilder<boolean> | null, walk: Walk): RawBuilder<{ uuid: string }> {
  const order = sql.raw(walk.direction);
  const page = sql`order by created_at ${order}, uuid ${order} limit ${walk.limit} offset ${walk.offset}`;
  if (!found) return sql`(select a.uuid from accounts a where a.kind = 'pharmacist' ${page})`;
  return sql`(with hits as materialized (
      select a.uuid, a.created_at from accounts a where a.kind = 'pharmacist' and ${found})
    select uuid from hits ${page})`;
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
