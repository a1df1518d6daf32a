/**
 * The action staff set for an ordered test. The Orders tab offers six names, the Orders view tab four shorter
 * ones. An action is always stored under its long name.
 */
export const labActions = [
  'Doctor Will Confirm Refund Request',
  'Confirm Result Received',
  'Confirm Result Accepted',
  'Result Rejected',
  'Confirm Refund Completed',
  'Confirm Receipt of Result',
] as const;
export type LabAction = (typeof labActions)[number];

export const labActionsInView = [
  'Result Accepted',
  'Result Rejected',
  'Refund Completed',
  'Receipt of Result',
] as const;
export type LabActionInView = (typeof labActionsInView)[number];

const storedNames: Record<LabActionInView, LabAction> = {
  'Result Accepted': 'Confirm Result Accepted',
  'Result Rejected': 'Result Rejected',
  'Refund Completed': 'Confirm Refund Completed',
  'Receipt of Result': 'Confirm Receipt of Result',
};

/** The stored name of an action, or undefined for an unknown name. */
export const labActionOf = (name: string): LabAction | undefined =>
  labActions.find((action) => action === name) ?? storedNames[name as LabActionInView];

/** The name of an action in the Orders view tab; two of the six have no shorter name. */
export const nameInView = (action: LabAction): string =>
  labActionsInView.find((name) => storedNames[name] === action) ?? action;

/** Accepting and rejecting require an uploaded result. */
export const needsResult = (action: LabAction) =>
  action === 'Confirm Result Accepted' || action === 'Result Rejected';

export const CANCELLED = 'cancelled';
const REFUNDED: LabAction = 'Confirm Refund Completed';
const refundActions: readonly LabAction[] = ['Doctor Will Confirm Refund Request', REFUNDED];

/** The actions that staff can choose; an action is set once, and a cancelled order can only be refunded. */
export function nextLabActions(current: LabAction | null, orderStatus: string): readonly LabAction[] {
  if (current !== null) return [];
  return orderStatus === CANCELLED ? refundActions : labActions;
}

/** An accepted or rejected result cannot be replaced, and a cancelled order or refunded test gets no results. */
export const acceptsResult = (current: LabAction | null, orderStatus: string) =>
  orderStatus !== CANCELLED && current !== REFUNDED && (current === null || !needsResult(current));

export const RESULT_MISSING = 'Result not yet uploaded for the test';
