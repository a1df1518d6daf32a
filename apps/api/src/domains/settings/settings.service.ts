import type { BookingEdit, ReferralEdit } from '@baobab/contract/settings';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { differences } from '../../platform/audit/differences.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { toKobo } from '../../platform/money.ts';
import { refuseStale } from '../../platform/stale.ts';
import type { Ctx } from '../../schema.ts';
import { presentBookingSetting, presentReferralSetting } from './settings.presenter.ts';
import * as repository from './settings.repository.ts';

/** Sending again what stands there already changes nothing, whichever version it began from. */
export const editBookingSetting = (ctx: Ctx, uuid: string, edit: BookingEdit) =>
  change(ctx, 'booking-setting.edit', async (trx) => {
    const row = await repository.findBookingSettingForUpdate(trx, uuid);
    if (!row) throw notFound('This setting');
    if (row.type !== edit.type)
      throw invalid('This is the setting of another kind of appointment', {
        type: `This setting is for ${row.type}`,
      });
    const wanted = { amount_kobo: toKobo(edit.amount), hours: edit.time_in_hour };
    const changed = differences(row, wanted);
    if (Object.keys(changed).length === 0) return unchanged(row);
    refuseStale(edit, presentBookingSetting(row));
    return done(await repository.updateBookingSetting(trx, uuid, wanted), uuid, { type: row.type, changed });
  });

export const editReferralSetting = (ctx: Ctx, edit: ReferralEdit) =>
  change(ctx, 'referral-setting.edit', async (trx) => {
    const row = await repository.getReferralSettingForUpdate(trx, edit.type);
    const wanted = { amount_kobo: toKobo(edit.amount) };
    const changed = differences(row, wanted);
    if (Object.keys(changed).length === 0) return unchanged(row);
    refuseStale(edit, presentReferralSetting(row));
    const updated = await repository.updateReferralSetting(trx, edit.type, wanted.amount_kobo);
    return done(updated, edit.type, { changed });
  });
