import type { Approval } from '@baobab/contract/workspace/approvals';
import { toNaira } from '@baobab/contract/kit/naira';
import type { Ctx } from '../../../schema.ts';
import type { ApprovalRow, ReadApproval } from './approvals.repository.ts';
import { mayDecide } from './approvals.service.ts';

/** Only a row that was read for the actor says who can decide it. */
export const presentApproval = (row: ApprovalRow | ReadApproval, { actor }: Ctx): Approval => ({
  uuid: row.uuid,
  kind: row.kind,
  label: row.label,
  amount: row.amount_kobo === null ? null : toNaira(row.amount_kobo),
  details: row.details,
  state: row.state,
  requested_by: row.requester,
  requested_at: row.requested_at.toISOString(),
  own: row.requested_by === actor.uuid,
  can_decide:
    row.state === 'pending' &&
    row.requested_by !== actor.uuid &&
    'tied' in row &&
    !row.tied &&
    mayDecide(actor, row),
  deciders: 'deciders' in row ? row.deciders : [],
  decided_by: row.decider,
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
});
