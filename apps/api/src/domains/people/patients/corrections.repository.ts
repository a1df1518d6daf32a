import { sql, type Updateable } from 'kysely';
import type { Schema, Trx } from '../../../schema.ts';

export const updatePatient = (trx: Trx, uuid: string, values: Updateable<Schema['patients']>) =>
  trx
    .updateTable('patients')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .execute();
