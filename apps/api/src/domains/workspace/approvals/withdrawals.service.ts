import type { RawBuilder } from 'kysely';
import { approvalKinds, type ApprovalKind } from '@baobab/contract/kit/approval-kinds';
import { change, done, type Changer } from '../../../platform/audit/change.ts';
import { publishToPermitted } from '../../../platform/realtime/publish.ts';
import type { Schema, Trx } from '../../../schema.ts';
import { addOwnBellItem, notifyStaffMember, notifyStaffMembers } from '../notifications/public.ts';
import * as repository from './approvals.repository.ts';
import type { ApprovalRow } from './approvals.repository.ts';

export const permissionOf = (kind: ApprovalKind) => approvalKinds[kind].permission;

/** Reads the lists of everyone who can see the approval again. */
export const publishApprovals = (trx: Trx, kind: ApprovalKind) =>
  publishToPermitted(trx, permissionOf(kind), { event: 'approvals' });

/** The person, job or event that withdraws; a request that `approval` names is being confirmed and stays. */
type By = Omit<Changer<Schema>, 'db'>;

/** Withdraws every open request that the person made, and those about the person: the person leaves or loses a right. */
export const withdrawRequestsOf = (trx: Trx, by: By, account: string, reason: string) =>
  withdrawMatching(trx, by, repository.requestsOf(account), reason);

/** Withdraws the open requests about a record that is edited or settled otherwise. Its row must be locked. */
export const withdrawRequestsAbout = (
  trx: Trx,
  by: By,
  { kind, subject }: { kind: ApprovalKind; subject: string },
  reason: string,
) => withdrawMatching(trx, by, repository.requestsAbout(kind, subject), reason);

/** Withdraws pending requests in the transaction that makes them pointless. Returns their number. */
export async function withdrawMatching(trx: Trx, by: By, condition: RawBuilder<boolean>, reason: string) {
  const confirmed = by.approval && 'uuid' in by.approval ? by.approval.uuid : undefined;
  const requests = await repository.lockPendingRequests(trx, condition, confirmed);
  for (const request of requests) await withdrawRequest(trx, by, request, reason);
  for (const [kind, withdrawn] of Map.groupBy(requests, (request) => request.kind)) {
    await tellBoth(trx, by, kind, withdrawn, reason);
    await publishApprovals(trx, kind);
  }
  return requests.length;
}

const withdrawRequest = (
  trx: Trx,
  by: By,
  { uuid, kind, subject, requested_by }: ApprovalRow,
  reason: string,
) =>
  change<Schema, unknown>({ ...by, db: trx }, 'approval.withdraw', async () => {
    await repository.saveDecision(trx, uuid, { state: 'withdrawn', by: by.actor?.uuid ?? null, reason });
    return done(null, uuid, {
      kind,
      of: subject,
      requested_by,
      changed: { state: ['pending', 'withdrawn'] },
      reason,
    });
  });

/** Tells the requesters and everyone who was asked, once for all requests of a kind. */
async function tellBoth(
  trx: Trx,
  { actor }: By,
  kind: ApprovalKind,
  requests: ApprovalRow[],
  reason: string,
) {
  const [first] = requests;
  const item = {
    message: `${requests.length === 1 ? `Request withdrawn: ${first!.label}` : `${requests.length} requests withdrawn`}. ${reason}`,
    link:
      requests.length === 1
        ? `/approvals?state=withdrawn&dialog=view&id=${first!.uuid}`
        : '/approvals?state=withdrawn',
    kind: 'approvals' as const,
  };
  const told = await notifyStaffMembers(trx, permissionOf(kind), item, actor?.uuid);
  for (const account of new Set(requests.map(({ requested_by }) => requested_by)))
    if (account !== actor?.uuid && !told.includes(account)) await notifyStaffMember(trx, account, item);
  if (actor) await addOwnBellItem(trx, actor.uuid, item);
}
