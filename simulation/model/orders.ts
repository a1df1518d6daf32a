import type { LabAction } from '@baobab/contract/care/lab-actions';
import { refuse, type Model } from './model.ts';

/** A lab order has tests; staff decide each test once. A treatment order has one item that moves through statuses. */
export interface LabOrder {
  reference: string;
  cancelled: boolean;
  createdAt: number;
  tests: { action: LabAction | null; hasResult: boolean }[];
}

/** The status of a whole is a function of its parts, whatever the order in which they were decided. */
export function labStatus({
  cancelled,
  tests,
}: LabOrder): 'pending' | 'inprogress' | 'completed' | 'cancelled' {
  if (cancelled) return 'cancelled';
  if (tests.every(({ action }) => action !== null)) return 'completed';
  return tests.some(({ action }) => action !== null) ? 'inprogress' : 'pending';
}

const refunds: readonly LabAction[] = ['Doctor Will Confirm Refund Request', 'Confirm Refund Completed'];
export const needsResult: readonly LabAction[] = ['Confirm Result Accepted', 'Result Rejected'];

export function decide(model: Model, order: string, index: number, action: LabAction) {
  const test = model.labOrders[order]!.tests[index]!;
  if (test.action === action) return;
  if (test.action !== null) refuse('the test is decided');
  if (model.labOrders[order]!.cancelled && !refunds.includes(action)) refuse('the order was cancelled');
  if (needsResult.includes(action) && !test.hasResult) refuse('the result is missing');
  test.action = action;
}

export function uploadResult(model: Model, order: string, index: number) {
  const lab = model.labOrders[order]!;
  const test = lab.tests[index]!;
  if (lab.cancelled) refuse('the order was cancelled');
  if (test.action === 'Confirm Refund Completed') refuse('the test was refunded');
  if (test.action !== null && needsResult.includes(test.action)) refuse('the result is decided');
  test.hasResult = true;
}

/** Each status of a treatment with those that may follow; the default settings of the product. */
export const treatmentNext: Record<string, readonly string[]> = {
  ordered: ['confirmed', 'cancelled'],
  confirmed: ['dispatched', 'cancelled'],
  dispatched: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
};

export interface TreatmentOrder {
  items: string[];
}

export function moveTreatment(model: Model, order: string, index: number, status: string) {
  const { items } = model.treatmentOrders[order]!;
  if (items[index] === status) return;
  if (!treatmentNext[items[index]!]!.includes(status)) refuse('this status cannot follow');
  items[index] = status;
}

/** The status of the slowest item; cancelled items count only if all are cancelled. */
export function treatmentStatus({ items }: TreatmentOrder): string {
  const alive = items.filter((status) => status !== 'cancelled');
  const counted = alive.length > 0 ? alive : items;
  return Object.keys(treatmentNext).find((status) => counted.includes(status))!;
}
