import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable } from 'kysely';
import { countMatching } from '@baobab/postgres/count';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export interface PayoutFilter {
  doctor_uuid: string;
  search?: string | undefined;
}

const payoutsMatching = (db: Db, { doctor_uuid, search }: PayoutFilter) => {
  const found = matches(sql<string>`search_form(p.transaction_id)`, search);
  return db
    .selectFrom('doctor_payouts as p')
    .where('p.doctor_uuid', '=', doctor_uuid)
    .$if(!!found, (query) => query.where(found!));
};

/** Whether the payout `p` was taken back. */
const isReversed = sql<boolean>`exists (select from doctor_payouts v where v.reversal_of = p.uuid)`;

const withDetails = (query: ReturnType<typeof payoutsMatching>) =>
  query
    .leftJoin('accounts as r', 'r.uuid', 'p.created_by')
    .selectAll('p')
    .select('r.full_name as recorded_by')
    .select(isReversed.as('reversed'));

export const getPayout = (db: Db, uuid: string) =>
  withDetails(db.selectFrom('doctor_payouts as p').where('p.uuid', '=', uuid)).executeTakeFirstOrThrow();

/** Locked, so that concurrent reversals of a payout run one after the other. */
export const findPayoutForUpdate = (trx: Trx, uuid: string) =>
  trx.selectFrom('doctor_payouts').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const findReversal = (trx: Trx, payout: string) =>
  trx.selectFrom('doctor_payouts').select('uuid').where('reversal_of', '=', payout).executeTakeFirst();

export async function findJoined(db: Db, doctor: string): Promise<Date> {
  const row = await db
    .selectFrom('accounts')
    .select('created_at')
    .where('uuid', '=', doctor)
    .executeTakeFirstOrThrow();
  return row.created_at;
}

/** Another doctor who was paid with this transaction id, unless the payout was taken back. */
export const findOtherPayee = (db: Db, doctor: string, transaction: string) =>
  db
    .selectFrom('doctor_payouts as p')
    .innerJoin('accounts as a', 'a.uuid', 'p.doctor_uuid')
    .select('a.full_name')
    .where('p.doctor_uuid', '<>', doctor)
    .where(sql`lower(p.transaction_id)`, '=', transaction.toLowerCase())
    .where(isReversed, '=', false)
    .executeTakeFirst();

export const findPayouts = (db: Db, filter: PayoutFilter, page: PageWindow) =>
  withDetails(payoutsMatching(db, filter))
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type PayoutRow = Awaited<ReturnType<typeof findPayouts>>[number];

export const countPayouts = (db: Db, filter: PayoutFilter) => countMatching(payoutsMatching(db, filter));

/** The sum of all payouts of a doctor, regardless of the search. */
export async function sumPayouts(db: Db, doctor: string): Promise<number> {
  const row = await db
    .selectFrom('doctor_payouts')
    .select(sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('kobo'))
    .where('doctor_uuid', '=', doctor)
    .executeTakeFirstOrThrow();
  return row.kobo;
}

/** The payouts to a doctor that the person has recorded since then, in kobo; what was taken back counts, too. */
export async function sumRecorded(db: Db, staff: string, doctor: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('doctor_payouts')
    .select(sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('kobo'))
    .where('doctor_uuid', '=', doctor)
    .where('created_by', '=', staff)
    .where('created_at', '>=', since)
    .where('reversal_of', 'is', null)
    .executeTakeFirstOrThrow();
  return row.kobo;
}

/** The payout with this transaction id that was not taken back. */
export const findPayoutByTransaction = (db: Db, doctor: string, transaction: string) =>
  db
    .selectFrom('doctor_payouts as p')
    .select('p.uuid')
    .where('p.doctor_uuid', '=', doctor)
    .where(sql`lower(p.transaction_id)`, '=', transaction.toLowerCase())
    .where(isReversed, '=', false)
    .executeTakeFirst();

type NewPayout = Omit<Insertable<Schema['doctor_payouts']>, 'uuid' | 'recording'>;

/** The doctor must be locked: earlier rows with the transaction id were taken back, and are counted. */
export const insertPayout = (trx: Trx, values: NewPayout) =>
  trx
    .insertInto('doctor_payouts')
    .values({
      uuid: newId(),
      ...values,
      recording: sql<number>`(select count(*) + 1 from doctor_payouts
        where doctor_uuid = ${values.doctor_uuid} and lower(transaction_id) = lower(${values.transaction_id}))`,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
