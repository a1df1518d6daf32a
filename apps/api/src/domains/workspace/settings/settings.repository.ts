import { bookingTypes, referralTypes } from '@baobab/contract/workspace/settings';
import { sql, type Selectable } from 'kysely';
import type { Db, Schema, Trx } from '../../../schema.ts';

export type BookingSettingRow = Selectable<Schema['booking_settings']>;
export type ReferralSettingRow = Selectable<Schema['referral_settings']>;

/** The entries have a fixed order on the wire. */
const positionIn = (types: readonly string[]) =>
  sql`array_position(${sql.lit(`{${types.join(',')}}`)}::text[], type)`;

export const findBookingSettings = (db: Db): Promise<BookingSettingRow[]> =>
  db.selectFrom('booking_settings').selectAll().orderBy(positionIn(bookingTypes)).execute();

export const findReferralSettings = (db: Db): Promise<ReferralSettingRow[]> =>
  db.selectFrom('referral_settings').selectAll().orderBy(positionIn(referralTypes)).execute();

/** Locks the row, so that concurrent edits run one after the other. */
export const findBookingSettingForUpdate = (trx: Trx, uuid: string) =>
  trx.selectFrom('booking_settings').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const getReferralSettingForUpdate = (trx: Trx, type: string) =>
  trx
    .selectFrom('referral_settings')
    .selectAll()
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Locks the rewards in one order, so that concurrent edits run one after the other. */
export const findReferralSettingsForUpdate = (trx: Trx): Promise<ReferralSettingRow[]> =>
  trx.selectFrom('referral_settings').selectAll().orderBy('type').forUpdate().execute();

export const updateBookingSetting = (
  trx: Trx,
  uuid: string,
  values: Pick<BookingSettingRow, 'amount_kobo' | 'hours'>,
) =>
  trx
    .updateTable('booking_settings')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateReferralSetting = (trx: Trx, type: string, amount_kobo: number) =>
  trx
    .updateTable('referral_settings')
    .set((eb) => ({ amount_kobo, version: eb('version', '+', 1) }))
    .where('type', '=', type)
    .returningAll()
    .executeTakeFirstOrThrow();
