import type { Approval } from './approvals.ts';
import type { BulkAction, BulkPreview } from './bulk.ts';
import type { Conversation } from './cases.ts';
import type { Coupon } from './coupons.ts';
import type { PreparedExport } from './exports.ts';
import type { Copy } from './copies.ts';
import type { Introducer } from './introducers.ts';
import type { Payment, ProviderEvent } from './money.ts';
import type { LabOrder, TreatmentOrder } from './orders.ts';
import { BASE_PRICE, prices, staffNames, towns } from './people.ts';
import type { Payouts } from './payouts.ts';
import type { PriceList } from './prices.ts';
import type { ProviderList } from './provider-list.ts';
import type { Message } from './sendings.ts';
import type { Tie } from './second-person.ts';
import type { Booking, Slot } from './slots.ts';
import type { Invitation, StaffMember } from './staff.ts';
import type { Towns } from './towns.ts';
import type { View } from './views.ts';

/** The office as it should be. Plain data, so that a step can be tried in several orders on copies. */
export interface Model {
  now: number;
  slots: Record<string, Slot>;
  bookings: Record<string, Booking>;
  /** By reference. */
  payments: Record<string, Payment>;
  /** Reports of providers about payments that are not recorded yet, by reference. */
  earlyEvents: Record<string, Record<string, ProviderEvent>>;
  paystack: ProviderList;
  /** By code. */
  coupons: Record<string, Coupon>;
  labOrders: Record<string, LabOrder>;
  treatmentOrders: Record<string, TreatmentOrder>;
  prices: PriceList;
  towns: Towns;
  messages: Record<string, Message>;
  approvals: Record<string, Approval>;
  staff: Record<string, StaffMember>;
  invitations: Record<string, Invitation>;
  conversations: Record<string, Conversation>;
  payouts: Payouts;
  introducers: Record<string, Introducer>;
  /** Consumers of whom some are one person. */
  copies: Record<string, Copy>;
  views: Record<string, View>;
  exports: Record<string, PreparedExport>;
  bulkPreviews: Record<string, BulkPreview>;
  bulkActions: Record<string, BulkAction>;
  /** Words that no record may contain any more. */
  erased: string[];
  /** The number of people above which a sending needs a second person; null for none. */
  approveSendAbove: number | null;
  /** Whether a change of a role needs a second person. */
  approveRoleChanges: boolean;
  /** Since when the two settings are on. */
  limitsSince: { send: number; roles: number };
  ties: Tie[];
}

export const newModel = (now: number): Model => ({
  now,
  slots: {},
  bookings: {},
  payments: {},
  earlyEvents: {},
  paystack: { charges: {}, refunds: {} },
  coupons: {},
  labOrders: {},
  treatmentOrders: {},
  prices: {
    base: Object.fromEntries(prices.map((name) => [name, BASE_PRICE])),
    changes: [],
    plans: {},
    previews: {},
  },
  towns: { base: { ...towns }, added: {}, sets: [] },
  messages: {},
  approvals: {},
  staff: Object.fromEntries(
    Object.entries(staffNames).map(([name, role]) => [name, { role, active: true, isHired: true }]),
  ),
  invitations: {},
  conversations: {},
  payouts: {},
  introducers: {},
  copies: {},
  views: {},
  exports: {},
  bulkPreviews: {},
  bulkActions: {},
  erased: [],
  approveSendAbove: 2,
  approveRoleChanges: true,
  limitsSince: { send: 0, roles: 0 },
  ties: [],
});

/** The office refuses an action, with the reason. */
export class Refusal extends Error {}

export function refuse(reason: string): never {
  throw new Refusal(reason);
}
