import type { Approval } from './approvals.ts';
import type { Model } from './model.ts';

/** Two people of whom one invited, enabled or disabled the other count as one for an approval. */
export interface Tie {
  account: string;
  maker: string;
  at: number;
}

/** The settings that ask for a second person. */
export interface Limits {
  approveSendAbove: number | null;
  approveRoleChanges: boolean;
}

const isSendOn = ({ approveSendAbove }: Limits) => approveSendAbove !== null;
export const isAnyOn = (limits: Limits) => isSendOn(limits) || limits.approveRoleChanges;

/** Since when a kind counts ties: notifications from their own setting on, others from the first one. */
function sinceOf(model: Model, kind: Approval['kind']): number {
  const { send, roles } = model.limitsSince;
  if (kind === 'notification' && isSendOn(model)) return send;
  if (!isAnyOn(model)) return 0;
  return Math.min(isSendOn(model) ? send : Infinity, model.approveRoleChanges ? roles : Infinity);
}

export const areTied = (model: Model, kind: Approval['kind'], one: string, other: string) =>
  model.ties.some(
    ({ account, maker, at }) =>
      ((account === one && maker === other) || (account === other && maker === one)) &&
      at >= sinceOf(model, kind),
  );

export function tie(model: Model, account: string, maker: string) {
  model.ties = model.ties.filter((known) => known.account !== account || known.maker !== maker);
  model.ties.push({ account, maker, at: model.now });
}

/** Whether another admin exists; one whom the person has disabled counts. Otherwise the action needs no second person. */
export const hasSecond = (model: Model, kind: Approval['kind'], by: string) =>
  Object.entries(model.staff).some(
    ([name, { role, active }]) =>
      name !== by && role === 'admin' && (active || areTied(model, kind, name, by)),
  );

/** A limit that is on changes with a second person. */
export const weakens = (before: Limits, after: Limits) =>
  (isSendOn(before) && before.approveSendAbove !== after.approveSendAbove) ||
  (before.approveRoleChanges && !after.approveRoleChanges);

export const isSame = (before: Limits, after: Limits) =>
  before.approveSendAbove === after.approveSendAbove &&
  before.approveRoleChanges === after.approveRoleChanges;

export function setLimits(model: Model, after: Limits) {
  if (isSendOn(after) && !isSendOn(model)) model.limitsSince.send = model.now;
  if (after.approveRoleChanges && !model.approveRoleChanges) model.limitsSince.roles = model.now;
  Object.assign(model, after);
}
