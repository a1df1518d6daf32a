import type { RawBuilder } from 'kysely';
import { change, done, type Changer } from '../../platform/audit/change.ts';
import type { Schema, Trx } from '../../schema.ts';
import { addOwnBellItem, notifyStaffMember, notifyStaffMembers } from '../notifications/public.ts';
import { permissionOf, publishApprovals } from './approval-requests.service.ts';
import * as repository from './approvals.repository.ts';
import type { ApprovalRow } from './approvals.repository.ts';

/** The person, job or event that withdraws; a request that `approval` names is being confirmed and stays. */
type By = Omit<Changer<Schema>, 'db'>;

/** Withdraws every open request that the person made, and those about the person: the person leaves or loses a right. */
export const withdrawRequestsOf = (trx: Trx, by: By, account: string, reason: string) =>
  withdrawMatching(trx, by, repository.requestsOf(account), reason);

/** Withdraws pending requests in the transaction that makes them pointless. Returns their number. */
async function withdrawMatching(trx: Trx, by: By, condition: RawBuilder<boolean>, reason: string) {
  const confirmed = by.approval && 'uuid' in by.approval ? by.approval.uuid : undefined;
  const requests = await repository.lockPendingRequests(trx, condition, confirmed);
  for (const request of requests) await withdrawRequest(trx, by, request, reason);
  for (const [kind, withdrawn] of Map.groupBy(requests, (request) => request.kind)) {
    await tellBoth(trx, by, kind, withdrawn, reason);
    await publishApprovals(trx, kind);
  }
  return requests.length;
}

const withdrawRequest = (trx: Trx, by: By, { uuid, kind, subject, requested_by }: ApprovalRow, reason: string) =>
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
async function tellBoth(trx: Trx, { actor }: By, kind: string, requests: ApprovalRow[], reason: string) {
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
  const requesters = new Set(requests.map(({ requested_by }) => requested_by)).difference(new Set(told));
  for (const account of requesters)
    if (account !== actor?.uuid) await notifyStaffMember(trx, account, item);
  if (actor) await addOwnBellItem(trx, actor.uuid, item);
}
