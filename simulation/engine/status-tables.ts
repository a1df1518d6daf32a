import { bookingStatuses, bookingTransitions } from '@baobab/contract/care/appointments';
import { approvalStates } from '@baobab/contract/workspace/approvals';
import { bulkItemStates } from '@baobab/contract/workspace/bulk-actions';
import { bulkStates, bulkTransitions } from '@baobab/contract/messages/bulk-notifications';
import { couponStates } from '@baobab/contract/money/coupons/coupon-state';
import { exportStates } from '@baobab/contract/kit/list-export';
import type { Transitions } from '@baobab/contract/kit/transitions';
import { labActions, nextLabActions } from '@baobab/contract/care/lab-actions';
import { labOrderStatuses } from '@baobab/contract/care/lab-orders';
import { planStates } from '@baobab/contract/master-data/price-plans';
import { staffStates } from '@baobab/contract/workspace/staff/staff';
import { conversationStates, conversationTransitions } from '@baobab/contract/messages/support-desk';
import { checkStates } from '@baobab/contract/money/payment-checks';
import { paymentStatuses, refundStatuses, refundTransitions } from '@baobab/contract/money/transactions';
import { deliveryStates } from '@baobab/contract/overview/webhooks';
import { readSettings } from '../../apps/api/src/platform/settings.ts';

/** The statuses of one kind of record, as the contract lists them, and the columns in which the database keeps them. */
export interface StatusTable {
  kind: string;
  statuses: readonly string[];
  /** The transitions that the contract allows; other kinds have no table of their own. */
  transitions?: Transitions<string>;
  /** Expressions over a row `r`; null for rows of another kind. A status that depends on the time has none. */
  columns: readonly { table: string; status: string; again?: string }[];
  /** Statuses and transitions that neither a call nor the apps can reach, with the reason. */
  unreachable?: Readonly<Record<string, string>>;
}

const UNDECIDED = 'not decided';
const treatments = readSettings({}).treatmentStatuses;
const firstTreatment = Object.keys(treatments)[0]!;

/** A new status of the contract appears here without a change; a test finds a new table. */
export const statusTables: readonly StatusTable[] = [
  {
    kind: 'booking',
    statuses: bookingStatuses,
    transitions: bookingTransitions,
    columns: [{ table: 'bookings', status: 'r.status' }],
  },
  {
    kind: 'payment',
    statuses: paymentStatuses,
    columns: [
      {
        table: 'payments',
        status: `case when r.refund_completed_at is null then r.status else 'refunded' end`,
      },
    ],
  },
  {
    kind: 'refund',
    statuses: refundStatuses,
    transitions: refundTransitions,
    columns: [
      {
        table: 'payments',
        status: `case when r.refund_completed_at is null then 'Incomplete' else 'Complete' end`,
      },
    ],
  },
  {
    kind: 'payment check',
    statuses: checkStates,
    columns: [
      { table: 'payment_checks', status: `case when r.closed_at is null then 'open' else 'closed' end` },
    ],
  },
  {
    kind: 'lab order',
    statuses: labOrderStatuses,
    columns: [{ table: 'lab_orders', status: 'r.status' }],
  },
  {
    kind: 'lab test',
    statuses: [UNDECIDED, ...labActions],
    transitions: { [UNDECIDED]: nextLabActions(null, 'inprogress') },
    columns: [{ table: 'lab_order_items', status: `coalesce(r.action, '${UNDECIDED}')` }],
  },
  {
    kind: 'treatment order',
    statuses: Object.keys(treatments),
    columns: [{ table: 'treatment_orders', status: 'r.status' }],
  },
  {
    kind: 'treatment',
    statuses: Object.keys(treatments),
    transitions: treatments,
    columns: [{ table: 'treatment_items', status: `coalesce(r.action, '${firstTreatment}')` }],
  },
  { kind: 'coupon', statuses: couponStates, columns: [] },
  {
    kind: 'notification',
    statuses: bulkStates,
    transitions: bulkTransitions,
    columns: [{ table: 'bulk_notifications', status: 'r.status' }],
    unreachable: { cancelled: 'only an earlier release wrote it' },
  },
  {
    kind: 'conversation',
    statuses: conversationStates,
    transitions: conversationTransitions,
    columns: [{ table: 'support_channels', status: 'r.state', again: 'r.snoozed_until' }],
  },
  { kind: 'approval', statuses: approvalStates, columns: [{ table: 'approvals', status: 'r.state' }] },
  {
    kind: 'staff',
    statuses: staffStates,
    columns: [
      {
        table: 'accounts',
        status: `case when r.kind = 'staff' then case when r.active then 'active' else 'disabled' end end`,
      },
      { table: 'staff_invitations', status: `'invited'` },
    ],
  },
  { kind: 'plan', statuses: planStates, columns: [{ table: 'price_plans', status: 'r.state' }] },
  { kind: 'export', statuses: exportStates, columns: [{ table: 'exports', status: 'r.state' }] },
  {
    kind: 'delivery',
    statuses: deliveryStates,
    columns: [{ table: 'webhook_deliveries', status: 'r.status' }],
    unreachable: { failed: 'only a test that an admin sends is not repeated' },
  },
  { kind: 'bulk row', statuses: bulkItemStates, columns: [{ table: 'bulk_items', status: 'r.state' }] },
];
