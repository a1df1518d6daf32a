import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { newestPage } from '../../platform/db/newest.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db } from '../../schema.ts';

const searchColumn = sql<string>`t.search`;
const consumers = sql<boolean>`t.kind = 'consumer'`;

const condition = (search: string | undefined) => {
  const found = matches(searchColumn, search);
  return { where: found ? sql<boolean>`${consumers} and ${found}` : consumers, searched: found !== null };
};

export async function countConsumers(db: Db, search: string | undefined): Promise<number> {
  const { where, searched } = condition(search);
  const { rows } = searched
    ? await sql<{ n: number }>`select count(*) as n from accounts t where ${where}`.execute(db)
    : await sql<{ n: number }>`select total_of('accounts', '{consumer}') as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** For selectors: who they are and how to reach them. */
export const findConsumers = (db: Db, search: string | undefined, window: PageWindow, total = Infinity) =>
  newestPage({ table: 'accounts', ...condition(search), window, total }, (keys, order) =>
    db
      .selectFrom('accounts as a')
      .innerJoin(keys.as('page'), (join) => join.onRef('page.uuid', '=', 'a.uuid'))
      .select(['a.uuid', 'a.full_name', 'a.email', 'a.mobile'])
      .orderBy(order('a'))
      .execute(),
  );

/** For the list: with what they spent on consultations and on orders. */
export const findSpenders = (db: Db, search: string | undefined, window: PageWindow, total: number) =>
  newestPage({ table: 'accounts', ...condition(search), window, total }, (keys, order) =>
    db
      .selectFrom('accounts as a')
      .innerJoin(keys.as('page'), (join) => join.onRef('page.uuid', '=', 'a.uuid'))
      .select([
        'a.uuid',
        'a.username',
        'a.full_name',
        'a.email',
        'a.mobile',
        'a.verified',
        'a.active',
        'a.created_at',
      ])
      .select([
        spent(sql`= 'appointment'`).as('bookings_kobo'),
        spent(sql`<> 'appointment'`).as('orders_kobo'),
      ])
      .orderBy(order('a'))
      .execute(),
  );
export type SpenderRow = Awaited<ReturnType<typeof findSpenders>>[number];

const spent = (kind: ReturnType<typeof sql>) =>
  sql<number>`(select coalesce(sum(y.amount_kobo), 0)::bigint from payments y
    where y.consumer_uuid = a.uuid and y.kind ${kind})`;

export const findFamilies = (db: Db, consumerUuids: string[]) =>
  db
    .selectFrom('patients')
    .select(['uuid', 'consumer_uuid', 'full_name', 'gender', 'blood_group', 'marital_status'])
    .where('consumer_uuid', '=', sql<string>`any (${consumerUuids}::uuid[])`)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
export type FamilyRow = Awaited<ReturnType<typeof findFamilies>>[number];
