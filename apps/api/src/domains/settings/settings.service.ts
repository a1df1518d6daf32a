import type { BookingEdit, ReferralEdit } from '@baobab/contract/settings';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { differences } from '../../platform/audit/differences.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { toKobo } from '../../platform/money.ts';
import { refuseOutdatedVersion } from '../../platform/optimistic-lock.ts';
import type { Ctx } from '../../schema.ts';
import { presentBookingSetting, presentReferralSetting } from './settings.presenter.ts';
import * as repository from './settings.repository.ts';

/** An edit with unchanged values succeeds whatever its version, so that a retry is safe. */
export const editBookingSetting = (ctx: Ctx, uuid: string, edit: BookingEdit) =>
  change(ctx, 'booking-setting.edit', async (trx) => {
    const row = await repository.findBookingSettingForUpdate(trx, uuid);
    if (!row) throw notFound('This setting');
    if (row.type !== edit.type)
      throw invalid('This setting belongs to another type of appointment. Reload the page and try again.', {
        type: `The type of this setting is ${row.type}.`,
      });
    const values = { amount_kobo: toKobo(edit.amount), hours: edit.time_in_hour };
    const changed = differences(row, values);
    if (Object.keys(changed).length === 0) return unchanged(row);
    refuseOutdatedVersion(edit, presentBookingSetting(row));
    return done(await repository.updateBookingSetting(trx, uuid, values), uuid, { type: row.type, changed });
  });

export const editReferralSetting = (ctx: Ctx, edit: ReferralEdit) =>
  change(ctx, 'referral-setting.edit', async (trx) => {
    const row = await repository.getReferralSettingForUpdate(trx, edit.type);
    const values = { amount_kobo: toKobo(edit.amount) };
    const changed = differences(row, values);
    if (Object.keys(changed).length === 0) return unchanged(row);
    refuseOutdatedVersion(edit, presentReferralSetting(row));
    const updated = await repository.updateReferralSetting(trx, edit.type, values.amount_kobo);
    return done(updated, edit.type, { changed });
  });
