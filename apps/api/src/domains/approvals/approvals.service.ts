import { hasPermission } from '@baobab/contract/kit/roles';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { change, done } from '../../platform/audit/change.ts';
import { AppError, conflict, forbidden, found } from '../../platform/errors.ts';
import type { Ctx, Trx } from '../../schema.ts';
import { notifyStaffMember } from '../notifications/public.ts';
import { permissionOf, publishApprovals } from './approval-requests.service.ts';
import * as repository from './approvals.repository.ts';
import type { ApprovalRow, Decision } from './approvals.repository.ts';

const WHAT = 'This approval';

export const mayDecide = ({ role }: Ctx['actor'], { kind }: Pick<ApprovalRow, 'kind'>) =>
  hasPermission(role, permissionOf(kind));

/** The approval, if the actor has requested it or may decide it. */
export async function readApproval({ db, actor }: Ctx, uuid: string): Promise<ApprovalRow> {
  const approval = found(await repository.findApproval(db, uuid), WHAT);
  if (approval.requested_by !== actor.uuid && !mayDecide(actor, approval)) throw forbidden();
  return approval;
}

/** Locks a pending approval for a decision. */
async function lockPending(trx: Trx, uuid: string): Promise<ApprovalRow> {
  const approval = found(await repository.findApprovalForUpdate(trx, uuid), WHAT);
  if (approval.state !== 'pending') {
    const { state, decider, decided_at, reason } = approval;
    const by = decider ? ` by ${decider}` : '';
    const why = reason ? ` Reason: ${reason}` : '';
    throw conflict(`This request was already ${state}${by} on ${formatDateTime(decided_at)}.${why}`);
  }
  return approval;
}

async function lockForDecision(trx: Trx, { actor }: Ctx, uuid: string): Promise<ApprovalRow> {
  const approval = found(await repository.findApproval(trx, uuid), WHAT);
  if (!mayDecide(actor, approval)) throw forbidden();
  if (approval.requested_by === actor.uuid)
    throw new AppError('forbidden', 'You have made this request. Another person has to decide it.');
  return lockPending(trx, uuid);
}

/** The action, the decision and their audit rows are one transaction. An action that is refused decides nothing. */
export async function confirmApproval(ctx: Ctx, uuid: string): Promise<ApprovalRow> {
  const { kind } = await readApproval(ctx, uuid);
  const definition = found(ctx.approvalDefinitions.get(kind), 'This kind of approval');
  const connect = definition.connect ?? ((_ctx, work) => work(ctx.db, null));
  return connect(ctx, (db, client) =>
    change({ ...ctx, db }, 'approval.confirm', async (trx) => {
      const approval = await lockForDecision(trx, ctx, uuid);
      const { requested_by, request } = approval;
      const file = await repository.findFile(trx, uuid);
      const confirmed = { ...ctx, db: trx, approval: { uuid, requested_by } };
      await definition.execute(confirmed, request, { file, client });
      return decide(ctx, trx, approval, { state: 'approved', by: ctx.actor.uuid });
    }),
  );
}

export const rejectApproval = (ctx: Ctx, uuid: string, reason: string) =>
  change(ctx, 'approval.reject', async (trx) => {
    const approval = await lockForDecision(trx, ctx, uuid);
    return decide(ctx, trx, approval, { state: 'rejected', by: ctx.actor.uuid, reason });
  });

export const withdrawApproval = (ctx: Ctx, uuid: string) =>
  change(ctx, 'approval.withdraw', async (trx) => {
    const { requested_by } = found(await repository.findApproval(trx, uuid), WHAT);
    if (requested_by !== ctx.actor.uuid) throw forbidden();
    const approval = await lockPending(trx, uuid);
    return decide(ctx, trx, approval, { state: 'withdrawn', by: ctx.actor.uuid });
  });

/** Saves the decision and notifies the person who made the request. */
async function decide(ctx: Ctx, trx: Trx, { uuid, kind, ...approval }: ApprovalRow, decision: Decision) {
  const decided = await repository.saveDecision(trx, uuid, decision);
  const { state, reason } = decision;
  if (state !== 'withdrawn')
    await notifyStaffMember(trx, approval.requested_by, {
      message: `${ctx.actor.name} ${state} your request: ${approval.label}${reason ? `. Reason: ${reason}` : ''}`,
      link: `/approvals?state=${state}&dialog=view&id=${uuid}`,
      kind: 'approvals',
    });
  await publishApprovals(trx, kind);
  return done(decided, uuid, {
    kind,
    of: approval.subject,
    requested_by: approval.requested_by,
    changed: { state: ['pending', state] },
    ...(reason && { reason }),
  });
}
