import type { CouponSubCategory } from '../money/coupons/coupon-rules.ts';
import { bookingTypeNames, type BookingKind } from './appointments.ts';

/** The wire value of each kind and the path that creates it. */
export const bookingTypes = {
  free: { type: bookingTypeNames.free, path: 'free' },
  sadn: { type: bookingTypeNames.sadn, path: 'sadn' },
  nigerian: { type: bookingTypeNames.nigerian, path: 'normal' },
  international: { type: bookingTypeNames.international, path: 'normal' },
} as const satisfies Record<BookingKind, { type: string; path: string }>;

/** The coupons each kind can use; a free appointment uses none. */
export const couponKinds = {
  free: null,
  sadn: 'sadn',
  nigerian: 'fadn',
  international: 'fadn',
} as const satisfies Record<BookingKind, CouponSubCategory | null>;
