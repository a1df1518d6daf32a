import * as z from 'zod';
import { get, post, put } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Prices and durations of appointments, and referral rewards. Booking settings are identified by their index:
 * free first, SADN second. The free appointment's form has no amount and sends the stored one back. `version` is
 * an addition to the specification.
 */
export const bookingTypes = ['free', 'sadn'] as const;
export const referralTypes = ['register', 'sadn', 'fadn', 'healthprofile'] as const;
export type ReferralType = (typeof referralTypes)[number];

/** The specification sets no limits; these catch typing errors. */
const MAX_HOURS = 720;

const amount = p.payment;
const hours = z.number().int().min(1).max(MAX_HOURS);

export const bookingSetting = z.object({
  uuid: p.uuid,
  type: z.enum(bookingTypes),
  amount,
  time_in_hour: hours,
  version: p.version,
});
export type BookingSetting = z.infer<typeof bookingSetting>;

export const referralSetting = z.object({ type: z.enum(referralTypes), amount, version: p.version });
export type ReferralSetting = z.infer<typeof referralSetting>;

const bookingEdit = z.strictObject({
  type: z.enum(bookingTypes),
  amount,
  time_in_hour: hours,
  version: p.version.optional(),
});
export type BookingEdit = z.output<typeof bookingEdit>;

const referralEdit = z.strictObject({
  type: z.enum(referralTypes),
  amount,
  version: p.version.optional(),
});
export type ReferralEdit = z.output<typeof referralEdit>;

/** The rewards by type. The version is the sum of the versions of the four. */
const allReferrals = z.strictObject({
  ...(Object.fromEntries(referralTypes.map((type) => [type, amount])) as Record<ReferralType, typeof amount>),
  version: p.version.optional(),
});
export type ReferralsEdit = z.output<typeof allReferrals>;

export const settings = {
  bookings: get('/booking/setting/list', {
    summary: 'Appointment settings: free first, SADN second',
    permission: 'settings:read',
    reply: z.array(bookingSetting),
  }),
  bookingHistory: historyOf('booking-settings', {
    permission: 'settings:read',
    actions: ['booking-setting.'],
  }),
  editBooking: put('/booking/setting/update/:uuid', {
    summary: 'Edit the amount and the hours of a kind of appointment',
    permission: 'settings:write',
    body: bookingEdit,
    reply: p.message.extend({ data: bookingSetting }),
  }),
  referrals: get('/user/referal/setting', {
    summary: 'Referral rewards',
    permission: 'settings:read',
    reply: z.array(referralSetting),
  }),
  /** The four rewards are one record, which has a name in place of a uuid. */
  referralHistory: historyOf('referral-settings', {
    permission: 'settings:read',
    actions: ['referral-setting'],
    id: z.literal('referral-settings'),
  }),
  editReferral: post('/user/referal/setting', {
    summary: 'Edit a referral reward',
    permission: 'settings:write',
    body: referralEdit,
    reply: p.message.extend({ data: referralSetting }),
  }),
  editReferrals: put('/user/referal/setting', {
    summary: 'Edit the four referral rewards, all or none',
    permission: 'settings:write',
    body: allReferrals,
    reply: p.message.extend({ data: z.array(referralSetting) }),
  }),
};
