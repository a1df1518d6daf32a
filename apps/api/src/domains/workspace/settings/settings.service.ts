import {
  referralTypes,
  type BookingEdit,
  type ReferralEdit,
  type ReferralsEdit,
} from '@baobab/contract/workspace/settings';
import { change } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { findChanges } from '../../../platform/audit/last-changes.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { toKobo } from '@baobab/contract/kit/naira';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx, Schema } from '../../../schema.ts';
import { presentAllReferrals, presentBookingSetting, presentReferralSetting } from './settings.presenter.ts';
import * as repository from './settings.repository.ts';

const ALL_REFERRALS = 'referral-settings';

export const bookingNames = { amount_kobo: 'amount', hours: 'time_in_hour' };

/** An edit with unchanged values succeeds whatever its version, so that a retry is safe. */
export const editBookingSetting = (ctx: Ctx, uuid: string, edit: BookingEdit) =>
  change(ctx, 'booking-setting.edit', async (trx) => {
    const row = found(await repository.findBookingSettingForUpdate(trx, uuid), 'This setting');
    if (row.type !== edit.type)
      throw invalid('This setting belongs to another type of appointment. Reload the page and try again.', {
        type: `The type of this setting is ${row.type}.`,
      });
    const values = { amount_kobo: toKobo(edit.amount), hours: edit.time_in_hour };
    const changed = differences(row, values);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: edit,
      wireNames: bookingNames,
      current: presentBookingSetting(row),
      unchanged: row,
      details: () => ({ type: row.type }),
      update: () => repository.updateBookingSetting(trx, uuid, values),
    });
  });

export const editReferralSetting = (ctx: Ctx, edit: ReferralEdit) =>
  change(ctx, 'referral-setting.edit', async (trx) => {
    const row = await repository.getReferralSettingForUpdate(trx, edit.type);
    const values = { amount_kobo: toKobo(edit.amount) };
    const changed = differences(row, values);
    return editVersioned(ctx, trx, {
      subject: edit.type,
      changed,
      sent: edit,
      wireNames: { amount_kobo: 'amount', [edit.type]: 'amount' },
      changes: () => findChanges<Schema>(trx, [edit.type, ALL_REFERRALS]),
      current: presentReferralSetting(row),
      unchanged: row,
      update: () => repository.updateReferralSetting(trx, edit.type, values.amount_kobo),
    });
  });

/** Saves the four rewards together or not at all. */
export const editReferralSettings = (ctx: Ctx, edit: ReferralsEdit) =>
  change(ctx, 'referral-settings.edit', async (trx) => {
    const before = await repository.findReferralSettingsForUpdate(trx);
    const stored = Object.fromEntries(before.map((row) => [row.type, row.amount_kobo]));
    const changed = differences(
      stored,
      Object.fromEntries(referralTypes.map((type) => [type, toKobo(edit[type])])),
    );
    return editVersioned(ctx, trx, {
      subject: ALL_REFERRALS,
      changed,
      sent: edit,
      changes: async () => {
        const rows = await findChanges<Schema>(trx, [ALL_REFERRALS, ...referralTypes]);
        // A row about one reward has the reward as its subject.
        return rows.map((row) => (row.subject === ALL_REFERRALS ? row : { ...row, changed: [row.subject] }));
      },
      current: presentAllReferrals(before),
      unchanged: await repository.findReferralSettings(trx),
      async update() {
        for (const type of Object.keys(changed) as ReferralEdit['type'][])
          await repository.updateReferralSetting(trx, type, toKobo(edit[type]));
        return repository.findReferralSettings(trx);
      },
    });
  });
