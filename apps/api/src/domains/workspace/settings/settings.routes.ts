import { settings } from '@baobab/contract/workspace/settings';
import { recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { presentBookingSetting, presentReferralSetting } from './settings.presenter.ts';
import { findBookingSettings, findReferralSettings } from './settings.repository.ts';
import {
  bookingNames,
  editBookingSetting,
  editReferralSetting,
  editReferralSettings,
} from './settings.service.ts';
import { historyHandler } from '../audit/public.ts';
import { recordIn } from '../audit/history.public.ts';
import { referralHistory } from './settings.history.repository.ts';

export const settingsRoutes = serve(settings, {
  bookings: async (_input, { db }) => (await findBookingSettings(db)).map(presentBookingSetting),
  bookingHistory: historyHandler(settings.bookingHistory, recordIn('booking_settings'), bookingNames),
  editBooking: ({ params, body }, ctx) =>
    recordAfter(
      'Details Updated Successfully',
      editBookingSetting(ctx, params.uuid, body),
      presentBookingSetting,
    ),
  referrals: async (_input, { db }) => (await findReferralSettings(db)).map(presentReferralSetting),
  referralHistory: historyHandler(settings.referralHistory, referralHistory),
  editReferral: ({ body }, ctx) =>
    recordAfter('Details Updated Successfully', editReferralSetting(ctx, body), presentReferralSetting),
  editReferrals: async ({ body }, ctx) => ({
    message: 'Details Updated Successfully',
    data: (await editReferralSettings(ctx, body)).map(presentReferralSetting),
  }),
});
