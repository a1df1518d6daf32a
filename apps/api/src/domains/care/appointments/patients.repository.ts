import type { Trx } from '../../../schema.ts';

/**
 * Locked until the booking is stored, so that the patient is not erased meanwhile. The account is locked first, as by
 * the erasure: the other order would be a deadlock.
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
    .where('uuid', '=', uuid)
    .forShare()
    .executeTakeFirst();
}
