/**
 * What staff decide about an ordered test. Six names are offered while nothing is decided; the Orders view knows
 * four shorter ones. One decision is kept under one name, whichever it was chosen by.
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

const kept: Record<LabActionInView, LabAction> = {
  'Result Accepted': 'Confirm Result Accepted',
  'Result Rejected': 'Result Rejected',
  'Refund Completed': 'Confirm Refund Completed',
  'Receipt of Result': 'Confirm Receipt of Result',
};

/** The name a decision is kept under, or nothing when it is none. */
export const labActionOf = (name: string): LabAction | undefined =>
  labActions.find((one) => one === name) ?? kept[name as LabActionInView];

/** How the Orders view calls a decision; two of the six have no shorter name. */
export const inViewName = (action: LabAction): string =>
  labActionsInView.find((name) => kept[name] === action) ?? action;

/** Only a result can be accepted or rejected. */
export const needsResult = (action: LabAction) =>
  action === 'Confirm Result Accepted' || action === 'Result Rejected';

export const RESULT_MISSING = 'Result not yet uploaded for the test';
