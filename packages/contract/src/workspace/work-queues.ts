import * as z from 'zod';
import { get } from '../kit/endpoint.ts';
import type { Permission } from '../kit/roles.ts';

/** A list of open work: a screen with these search parameters, which are also the names of its filters. */
interface WorkQueue {
  key: string;
  name: string;
  screen: string;
  search: Readonly<Record<string, string>>;
  /** The column by which the oldest row comes first, where the list has one. */
  sort?: string;
  permission: Permission;
}

/** The days before the expiry of a licence from which it is listed. */
export const LICENCE_DAYS = 60;

// oxfmt-ignore
export const workQueues = [
  { key: 'refunds-due', name: 'Refunds due', screen: '/transactions', search: { tab: 'all', refund: 'due' }, sort: 'createdAt', permission: 'transactions:read' },
  { key: 'payments-to-check', name: 'Payments to check', screen: '/transactions', search: { tab: 'check', state: 'open' }, sort: 'found_at', permission: 'transactions:read' },
  { key: 'results-overdue', name: 'Results overdue', screen: '/order', search: { partner: 'all', overdue: 'yes' }, sort: 'order_date', permission: 'lab-orders:read' },
  { key: 'unanswered-chats', name: 'Unanswered chats', screen: '/support', search: { unanswered: 'yes', list: 'longest' }, permission: 'support:read' },
  { key: 'unverified-doctors', name: 'Unverified doctors', screen: '/doctors', search: { verified: 'false' }, permission: 'doctors:read' },
  { key: 'licences-expiring', name: 'Licences expiring', screen: '/doctors', search: { licence_within: String(LICENCE_DAYS) }, permission: 'doctors:read' },
  { key: 'bookings-past-open', name: 'Bookings past but still open', screen: '/appointments', search: { past_open: 'yes' }, sort: 'booking_date', permission: 'appointments:read' },
  { key: 'drafts-not-sent', name: 'Drafts not sent', screen: '/push-notification', search: { state: 'draft' }, sort: 'createdAt', permission: 'notifications:read' },
  { key: 'payouts-outstanding', name: 'Payouts outstanding', screen: '/saas', search: { outstanding: 'yes' }, permission: 'third-party-doctors:read' },
  { key: 'unpaid-dispatched', name: 'Orders unpaid but dispatched', screen: '/treatment_order', search: { unpaid_dispatched: 'yes' }, sort: 'createdAt', permission: 'treatment-orders:read' },
  { key: 'possible-duplicates', name: 'Possible duplicates', screen: '/duplicates', search: { state: 'open' }, permission: 'users:write' },
  // Only admins may decide approvals of every kind, which the queue counts.
  { key: 'approvals-waiting', name: 'Approvals waiting', screen: '/approvals', search: { state: 'pending' }, permission: 'staff:manage' },
] as const satisfies readonly WorkQueue[];

/** The search parameters of a queue, oldest first. */
export const queueSearch = ({ search, sort }: WorkQueue): Record<string, string> => ({
  ...search,
  ...(sort && { sort }),
});

export type WorkQueueKey = (typeof workQueues)[number]['key'];

export const workQueueCount = z.object({
  key: z.enum(workQueues.map(({ key }) => key)),
  count: z.number().int(),
  /** The queue has more rows than `count`. */
  more: z.boolean(),
  /** The age of the oldest row; null without rows. */
  oldest: z.string().nullable(),
});
export type WorkQueueCount = z.output<typeof workQueueCount>;

export const workQueueCounts = {
  workQueues: get('/work-queues', {
    summary:
      "The number of rows in each work queue of the caller's role, at most 30 seconds old; approvals are counted now",
    permission: 'signed-in',
    reply: z.object({ queues: z.array(workQueueCount) }),
  }),
};
