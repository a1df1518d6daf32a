import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable } from 'kysely';
import { countMatching } from '../../platform/db/count.ts';
import { matches } from '../../platform/db/search.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

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

export const findPayouts = (db: Db, filter: PayoutFilter, page: PageWindow) =>
  payoutsMatching(db, filter)
    .selectAll('p')
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

/** The payouts to a doctor that the person has recorded since then, in kobo. */
export async function sumRecorded(db: Db, staff: string, doctor: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('doctor_payouts')
    .select(sql<number>`coalesce(sum(amount_kobo), 0)::bigint`.as('kobo'))
    .where('doctor_uuid', '=', doctor)
    .where('created_by', '=', staff)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.kobo;
}

export const findPayoutByTransaction = (db: Db, doctor: string, transaction: string) =>
  db
    .selectFrom('doctor_payouts')
    .select('uuid')
    .where('doctor_uuid', '=', doctor)
    .where(sql`lower(transaction_id)`, '=', transaction.toLowerCase())
    .executeTakeFirst();

export const insertPayout = (trx: Trx, values: Omit<Insertable<Schema['doctor_payouts']>, 'uuid'>) =>
  trx
    .insertInto('doctor_payouts')
    .values({ uuid: newId(), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
