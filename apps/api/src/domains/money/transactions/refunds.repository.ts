import { sql } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import type { Db, Trx } from '../../../schema.ts';

const refundsLock = advisoryLock('refunds-of-person');

/** Refunds of one person run one after the other, so that each counts the earlier ones. */
export const lockRefunds = (trx: Trx, staff: string) => refundsLock.lockTransaction(trx, staff);

/** The refunds since then that the person gave to the consumer of the payment without a second person, in kobo. */
export async function sumRefundsAlone(db: Db, staff: string, payment: string, since: Date): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    with paid as (
      select * from payments where consumer_uuid = (select consumer_uuid from payments where uuid = ${payment}))
    select (coalesce(sum(coalesce(
      (select sum(e.amount_kobo) from payment_events e
        where e.payment_uuid = y.uuid and e.by_uuid = ${staff} and e.outcome = 'refunded' and e.at >= ${since}),
      -- The previous release stores no fact.
      case when y.refund_completed_by = ${staff} and y.refund_completed_at >= ${since} then y.amount_kobo end)), 0)
      -- The fact of a confirmed refund names the person who confirmed it.
      - coalesce((select sum(a.amount_kobo) from approvals a
        where a.kind = 'refund' and a.state = 'approved' and a.decided_by = ${staff} and a.decided_at >= ${since}
          and a.subject in (select uuid::text from paid)), 0))::bigint as kobo
    from paid y`.execute(db);
  return rows[0]!.kobo;
}
