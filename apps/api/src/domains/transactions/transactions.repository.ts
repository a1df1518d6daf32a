import type { TransactionType } from '@baobab/contract/transactions';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable } from 'kysely';
import { turnBack, walkOf } from '../../platform/db/page.ts';
import type { Db, Schema, Trx } from '../../schema.ts';

/** A page of one kind, newest first, and how many there are; of a reference the one payment that has it. */
export async function findPaymentPage(db: Db, kind: TransactionType, window: PageWindow, reference?: string) {
  if (reference) {
    const found = await paymentColumns(db)
      .where('y.kind', '=', kind)
      .where(sql`lower(y.reference_id)`, '=', reference.toLowerCase())
      .execute();
    return { rows: found.slice(window.skip, window.skip + window.limit), total: found.length };
  }
  const { rows: counted } = await sql<{ n: number }>`
    select total_of('payments', ${[kind]}::text[]) as n`.execute(db);
  const total = counted[0]?.n ?? 0;
  const walk = walkOf(window, total);
  if (walk.limit === 0) return { rows: [], total };
  const order = sql.raw(walk.direction);
  const keys = sql<{ uuid: string }>`(select uuid from payments where kind = ${kind}
    order by created_at ${order}, uuid ${order} limit ${walk.limit} offset ${walk.offset})`;
  const rows = await paymentColumns(db)
    .innerJoin(keys.as('page'), (join) => join.onRef('page.uuid', '=', 'y.uuid'))
    .orderBy(sql`y.created_at ${order}, y.uuid ${order}`)
    .execute();
  return { rows: turnBack(rows, walk), total };
}

/** Whoever was treated; the account holder where nobody was. */
const paymentColumns = (db: Db) =>
  db
    .selectFrom('payments as y')
    .innerJoin('accounts as c', 'c.uuid', 'y.consumer_uuid')
    .leftJoin('patients as p', 'p.uuid', 'y.patient_uuid')
    .leftJoin('accounts as d', 'd.uuid', 'y.doctor_uuid')
    .leftJoin('bookings as b', 'b.uuid', 'y.booking_uuid')
    .select([
      'y.uuid',
      'y.reference_id',
      'y.kind',
      'y.amount_kobo',
      'y.refund_eligible',
      'y.refund_completed_at',
      'y.created_at',
      'd.full_name as doctor',
      'b.coupon_code',
      'b.discount_kobo',
    ])
    .select((eb) => [
      eb.fn.coalesce('p.full_name', 'c.full_name').as('patient'),
      eb.fn.coalesce('p.email', 'c.email').as('email'),
      eb.fn.coalesce('p.mobile', 'c.mobile').as('mobile'),
    ]);

export const getPayment = (db: Db, uuid: string) =>
  paymentColumns(db).where('y.uuid', '=', uuid).executeTakeFirstOrThrow();
export type PaymentRow = Awaited<ReturnType<typeof getPayment>>;

export const findByReference = (trx: Trx, reference: string) =>
  trx
    .selectFrom('payments')
    .select(['uuid', 'reference_id', 'amount_kobo'])
    .where(sql`lower(reference_id)`, '=', reference.toLowerCase())
    .executeTakeFirst();

export async function markRefunded(trx: Trx, uuid: string, staff: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ refund_completed_at: new Date(), refund_completed_by: staff })
    .where('uuid', '=', uuid)
    .where('refund_completed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Tells of those that were not so before. */
export const markRefundable = (trx: Trx, booking: string) =>
  trx
    .updateTable('payments')
    .set({ refund_eligible: true })
    .where('booking_uuid', '=', booking)
    .where('refund_eligible', '=', false)
    .returning(['reference_id', 'amount_kobo', 'refund_completed_at'])
    .execute();

export const insertPayment = (trx: Trx, row: Insertable<Schema['payments']>) =>
  trx.insertInto('payments').values(row).execute();
