import type { Trx } from '../../../schema.ts';

/** Locked until the booking is stored, so that the patient is not erased meanwhile. */
export const findPatient = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('patients')
    .select(['uuid', 'consumer_uuid', 'active'])
    .where('uuid', '=', uuid)
    .forShare()
    .executeTakeFirst();
