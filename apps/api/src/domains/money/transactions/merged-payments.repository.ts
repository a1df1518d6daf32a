import { sql } from 'kysely';
import type { Trx } from '../../../schema.ts';

/** Gives the payments of the person's bookings, which were recorded for another one, to the person. */
export const returnPayments = (
  trx: Trx,
  column: 'consumer_uuid' | 'patient_uuid',
  person: string,
  other: string,
) =>
  trx
    .updateTable('payments')
    .set({ [column]: person })
    .where(column, '=', other)
    .where(sql<boolean>`booking_uuid in (select uuid from bookings where ${sql.ref(column)} = ${person})`)
    .execute();
