import { requestApproval, withdrawRequest } from './approvals.ts';
import type { Model } from './model.ts';
import { hasSecond, isAnyOn, isSame, setLimits, weakens, type Limits } from './second-person.ts';
import { requireAdmin } from './staff.ts';

const request = { kind: 'security-settings', subject: 'security-settings' } as const;

export const pendingSettings = (model: Model) => {
  const approval = model.approvals[`${request.kind} of ${request.subject}`];
  return approval?.state === 'pending' ? (JSON.parse(approval.shown) as Limits) : null;
};

/** Switching a limit off needs a second person; earlier requests are about other settings and end. */
export function saveLimits(model: Model, wanted: Limits, by: string) {
  requireAdmin(model, by);
  if (isSame(model, wanted)) return;
  if (isAnyOn(model) && weakens(model, wanted) && hasSecond(model, request.kind, by))
    requestApproval(model, { ...request, by, shown: JSON.stringify(wanted) });
  setLimits(model, wanted);
  withdrawRequest(model, request.kind, request.subject);
}
