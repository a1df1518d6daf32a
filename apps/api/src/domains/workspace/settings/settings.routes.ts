import { settings } from '@baobab/contract/workspace/settings';
import { serve } from '../../../schema.ts';
import { presentBookingSetting, presentReferralSetting } from './settings.presenter.ts';
import { findBookingSettings, findReferralSettings } from './settings.repository.ts';
import { editBookingSetting, editReferralSetting, editReferralSettings } from './settings.service.ts';

export const settingsRoutes = serve(settings, {
  bookings: async (_input, { db }) => (await findBookingSettings(db)).map(presentBookingSetting),
  editBooking: async ({ params, body }, ctx) => ({
    message: 'Details Updated Successfully',
    data: presentBookingSetting(await editBookingSetting(ctx, params.uuid, body)),
  }),
  referrals: async (_input, { db }) => (await findReferralSettings(db)).map(presentReferralSetting),
  editReferral: async ({ body }, ctx) => ({
    message: 'Details Updated Successfully',
    data: presentReferralSetting(await editReferralSetting(ctx, body)),
  }),
  editReferrals: async ({ body }, ctx) => ({
    message: 'Details Updated Successfully',
    data: (await editReferralSettings(ctx, body)).map(presentReferralSetting),
  }),
});
