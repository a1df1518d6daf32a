import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { pluralize } from '@baobab/contract/kit/numbers';
import type { LabOrder, LabOrderItem } from '@baobab/contract/care/lab-orders';

/** As on the server: orders with another status await no result. */
const openStatuses = ['pending', 'inprogress'];

/** As on the server: a test that was refused, or whose action is set, awaits no result. */
const awaitsResult = (test: LabOrderItem) =>
  test['{product}_action'] === null &&
  test.acceptance_status.status !== 'No' &&
  test.final_action.result.length === 0;

/** The days since the first missing result was due; a turnaround time in hours counts as a day. Null when none is. */
export function daysLate(
  order: Pick<LabOrder, 'order_info' | 'full_order_details'>,
  now: number,
): number | null {
  if (!openStatuses.includes(order.order_info.order_status)) return null;
  const turnarounds = order.full_order_details
    .filter(awaitsResult)
    .map(({ test_info }) => Math.max(1, test_info.partnerlabtatindays));
  if (turnarounds.length === 0) return null;
  const due = Date.parse(order.order_info.order_date) + Math.min(...turnarounds) * DAY_MS;
  return due < now ? Math.floor((now - due) / DAY_MS) : null;
}

export const describeDelay = (days: number) => (days === 0 ? '< 1 day' : pluralize(days, 'day'));
