import type { Insertable } from 'kysely';
import type { Schema, Trx } from '../../schema.ts';

export const insertPartnerUser = (trx: Trx, values: Insertable<Schema['partner_users']>) =>
  trx.insertInto('partner_users').values(values).execute();
