import type { BookingSetting, ReferralSetting } from '@baobab/contract/workspace/settings';
import { toNaira } from '@baobab/contract/kit/naira';
import type { BookingSettingRow, ReferralSettingRow } from './settings.repository.ts';

export const presentBookingSetting = (row: BookingSettingRow): BookingSetting => ({
  uuid: row.uuid,
  type: row.type as BookingSetting['type'],
  amount: toNaira(row.amount_kobo),
  time_in_hour: row.hours,
  version: row.version,
});

/** The rewards by type, as the form has them. The version is the sum of their versions. */
export const presentAllReferrals = (rows: readonly ReferralSettingRow[]) => ({
  ...Object.fromEntries(rows.map((row) => [row.type, toNaira(row.amount_kobo)])),
  version: rows.reduce((sum, row) => sum + row.version, 0),
});

export const presentReferralSetting = (row: ReferralSettingRow): ReferralSetting => ({
  type: row.type as ReferralSetting['type'],
  amount: toNaira(row.amount_kobo),
  version: row.version,
});
