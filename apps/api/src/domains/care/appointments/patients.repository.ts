import type { Trx } from '../../../schema.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

/**
 * The patient, or the one that it was merged into, locked until the booking is stored: an erasure or merge waits. The
 * account is locked first, as by them: the other order would be a deadlock.
 */
export async function findPatient(trx: Trx, uuid: string) {
  await trx
    .selectFrom('accounts')
    .select('uuid')
    .where('uuid', '=', (eb) =>
      eb.selectFrom('patients').select('consumer_uuid').where('patients.uuid', '=', uuid),
    )
    .forKeyShare()
    .execute();
  return trx
    .selectFrom('patients')
    .select(['uuid', 'consumer_uuid', 'active'])
    .where('uuid', '=', survivorOf('patients', uuid))
    .forShare()
    .executeTakeFirst();
}
