import { LICENCE_DAYS } from '@baobab/contract/workspace/work-queues';
import { sql } from 'kysely';
import { queueOf } from '../../../platform/db/queue.ts';
import { doctorList } from './doctors.repository.ts';

export const doctorQueues = {
  'unverified-doctors': queueOf(doctorList, { external: false, verified: false }, 'a.created_at'),
  'licences-expiring': queueOf(
    doctorList,
    { external: false, licence_within: LICENCE_DAYS },
    // The day on which the licence entered the queue.
    sql`(d.licence_expires - ${sql.lit(LICENCE_DAYS)})::timestamptz`,
  ),
  // Since the last payout that was not taken back, or since the doctor joined.
  'payouts-outstanding': queueOf(
    doctorList,
    { external: true, outstanding: 'yes' },
    sql`coalesce((select max(p.paid_at) from doctor_payouts p where p.doctor_uuid = d.account_uuid
        and p.reversal_of is null and not exists (select from doctor_payouts r where r.reversal_of = p.uuid)),
      (select j.created_at from accounts j where j.uuid = d.account_uuid))`,
  ),
};
