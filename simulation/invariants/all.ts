import { approvalsAsModelled } from './approvals-as-modelled.ts';
import { bookingsAsModelled } from './bookings-as-modelled.ts';
import { changesAreAudited } from './changes-are-audited.ts';
import { conversationsAsModelled } from './conversations-as-modelled.ts';
import { copiesAsModelled } from './copies-as-modelled.ts';
import { couponLimits } from './coupon-limits.ts';
import { couponStatesAreTrue } from './coupon-states.ts';
import { couponsAsModelled } from './coupons-as-modelled.ts';
import { erasedPeopleAreGone } from './erased-people-are-gone.ts';
import { everyListEqualsItsExport } from './every-list-equals-its-export.ts';
import { holdsEnd } from './holds-end.ts';
import { introducersAsModelled } from './introducers-as-modelled.ts';
import type { Invariant, Modelled } from './invariant.ts';
import { listsEqualExports } from './lists-equal-exports.ts';
import { messagesAsModelled } from './messages-as-modelled.ts';
import { moneyInOnePlace } from './money-in-one-place.ts';
import { onePaymentIsKept } from './one-payment-is-kept.ts';
import { paidForSomething } from './paid-for-something.ts';
import { noDeadEnd } from './no-dead-end.ts';
import { noReferenceIsLost } from './no-reference-is-lost.ts';
import { oneBookingPerSlot } from './one-booking-per-slot.ts';
import { oneEditPerVersion } from './one-edit-per-version.ts';
import { labOrdersAsModelled, treatmentOrdersAsModelled } from './orders-as-modelled.ts';
import { paymentsAsModelled } from './payments-as-modelled.ts';
import { payoutsAddUp } from './payouts-add-up.ts';
import { pricesAsModelled } from './prices-as-modelled.ts';
import { queuesAsModelled } from './queues-as-modelled.ts';
import { receiptsAreTrue } from './receipts-are-true.ts';
import { refundedOnce } from './refunded-once.ts';
import { resultsBeforeDecisions } from './results-before-decisions.ts';
import { revenueIsWhatWasPaid } from './revenue-is-what-was-paid.ts';
import { settingsAsModelled } from './settings-as-modelled.ts';
import { sentOnce } from './sent-once.ts';
import { staffAsModelled } from './staff-as-modelled.ts';
import { statusOfWhole } from './status-of-whole.ts';
import { subscribersHaveATrueCopy } from './subscribers-have-a-true-copy.ts';
import { townsAsModelled } from './towns-as-modelled.ts';
import { trailIsChained } from './trail-is-chained.ts';
import { uploadsChangeSomething } from './uploads-change-something.ts';
import { wholeOrNothing } from './whole-or-nothing.ts';
import {
  bulkActionsAsModelled,
  exportsAsModelled,
  payoutsAsModelled,
  viewsAsModelled,
} from './work-as-modelled.ts';

export const modelled: readonly Modelled[] = [
  bookingsAsModelled,
  paymentsAsModelled,
  couponsAsModelled,
  labOrdersAsModelled,
  treatmentOrdersAsModelled,
  pricesAsModelled,
  townsAsModelled,
  staffAsModelled,
  settingsAsModelled,
  approvalsAsModelled,
  messagesAsModelled,
  conversationsAsModelled,
  bulkActionsAsModelled,
  exportsAsModelled,
  copiesAsModelled,
  introducersAsModelled,
  payoutsAsModelled,
  viewsAsModelled,
];

export const invariants: readonly Invariant[] = [
  noReferenceIsLost,
  changesAreAudited,
  couponLimits,
  couponStatesAreTrue,
  erasedPeopleAreGone,
  holdsEnd,
  listsEqualExports,
  moneyInOnePlace,
  onePaymentIsKept,
  paidForSomething,
  oneBookingPerSlot,
  queuesAsModelled,
  receiptsAreTrue,
  refundedOnce,
  resultsBeforeDecisions,
  revenueIsWhatWasPaid,
  statusOfWhole,
  everyListEqualsItsExport,
  noDeadEnd,
  oneEditPerVersion,
  payoutsAddUp,
  sentOnce,
  subscribersHaveATrueCopy,
  trailIsChained,
  uploadsChangeSomething,
  wholeOrNothing,
];
