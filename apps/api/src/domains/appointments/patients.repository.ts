import type { Trx } from '../../schema.ts';

export const findPatient = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('patients')
    .select(['uuid', 'consumer_uuid', 'active'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
