import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

const MAX_EVENTS = 5;

export interface EventRow {
  at: Date;
  what: string;
  status: string;
  amount_kobo: number | null;
}

/** A consumer with their latest bookings, orders and refunds. */
export async function findPersonPane(db: Db, consumer: string) {
  const [person, bookings, orders, refunds] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['full_name', 'email', 'mobile', 'active', 'created_at'])
      .where('uuid', '=', consumer)
      .executeTakeFirstOrThrow(),
    findBookings(db, consumer),
    findOrders(db, consumer),
    findRefunds(db, consumer),
  ]);
  return { person, bookings, orders, refunds };
}
export type PersonPane = Awaited<ReturnType<typeof findPersonPane>>;

async function findBookings(db: Db, consumer: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select b.starts_at as at, 'Dr ' || d.full_name || ' for ' || p.full_name as what, b.status, b.amount_kobo
    from bookings b join accounts d on d.uuid = b.doctor_uuid join patients p on p.uuid = b.patient_uuid
    where b.consumer_uuid = ${consumer} order by b.starts_at desc limit ${MAX_EVENTS}`.execute(db);
  return rows;
}

async function findOrders(db: Db, consumer: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from (
      select o.created_at as at, 'Lab order ' || o.order_id as what, o.status, o.total_kobo as amount_kobo
      from lab_orders o where o.consumer_uuid = ${consumer}
      union all
      select t.created_at, 'Treatment order ' || t.reference_id, t.status, t.amount_kobo
      from treatment_orders t where t.consumer_uuid = ${consumer}
    ) o order by at desc limit ${MAX_EVENTS}`.execute(db);
  return rows;
}

async function findRefunds(db: Db, consumer: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select p.created_at as at, p.reference_id as what, p.amount_kobo,
      case when p.refund_completed_at is null then 'Incomplete' else 'Complete' end as status
    from payments p where p.consumer_uuid = ${consumer} and p.refund_eligible and p.status = 'paid'
    order by p.created_at desc limit ${MAX_EVENTS}`.execute(db);
  return rows;
}
