import { approvalsAsModelled } from './approvals-as-modelled.ts';
import { bookingsAsModelled } from './bookings-as-modelled.ts';
import { changesAreAudited } from './changes-are-audited.ts';
import { conversationsAsModelled } from './conversations-as-modelled.ts';
import { couponLimits } from './coupon-limits.ts';
import { couponStatesAreTrue } from './coupon-states.ts';
import { couponsAsModelled } from './coupons-as-modelled.ts';
import { erasedPeopleAreGone } from './erased-people-are-gone.ts';
import { holdsEnd } from './holds-end.ts';
import type { Invariant, Modelled } from './invariant.ts';
import { listsEqualExports } from './lists-equal-exports.ts';
import { messagesAsModelled } from './messages-as-modelled.ts';
import { moneyInOnePlace } from './money-in-one-place.ts';
import { oneBookingPerSlot } from './one-booking-per-slot.ts';
import { labOrdersAsModelled, treatmentOrdersAsModelled } from './orders-as-modelled.ts';
import { paymentsAsModelled } from './payments-as-modelled.ts';
import { pricesAsModelled } from './prices-as-modelled.ts';
import { queuesAsModelled } from './queues-as-modelled.ts';
import { receiptsAreTrue } from './receipts-are-true.ts';
import { refundedOnce } from './refunded-once.ts';
import { resultsBeforeDecisions } from './results-before-decisions.ts';
import { revenueIsWhatWasPaid } from './revenue-is-what-was-paid.ts';
import { staffAsModelled } from './staff-as-modelled.ts';
import { statusOfWhole } from './status-of-whole.ts';

export const modelled: readonly Modelled[] = [
  bookingsAsModelled,
  paymentsAsModelled,
  couponsAsModelled,
  labOrdersAsModelled,
  treatmentOrdersAsModelled,
  pricesAsModelled,
  staffAsModelled,
  approvalsAsModelled,
  messagesAsModelled,
  conversationsAsModelled,
];

export const invariants: readonly Invariant[] = [
  changesAreAudited,
  couponLimits,
  couponStatesAreTrue,
  erasedPeopleAreGone,
  holdsEnd,
  listsEqualExports,
  moneyInOnePlace,
  oneBookingPerSlot,
  queuesAsModelled,
  receiptsAreTrue,
  refundedOnce,
  resultsBeforeDecisions,
  revenueIsWhatWasPaid,
  statusOfWhole,
];
