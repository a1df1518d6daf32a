import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { hasPermission } from '@baobab/contract/kit/roles';
import type { SentLink } from '@baobab/contract/workspace/staff/staff';
import type { ApprovalDefinition, TransactionContext } from '../../../platform/approvals/definition.ts';
import { change, done, unchanged, type Outcome } from '../../../platform/audit/change.ts';
import { translateError } from '../../../platform/db/translate-error.ts';
import { AppError, conflict, forbidden, found } from '../../../platform/errors.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { notifyStaffMember } from '../notifications/public.ts';
import { hasChanged, listNames } from './approval-requests.service.ts';
import * as repository from './approvals.repository.ts';
import type { ApprovalRow, Decision, ReadApproval } from './approvals.repository.ts';
import { findActiveRole, readerOf } from './deciders.repository.ts';
import { permissionOf, publishApprovals, withdrawMatching } from './withdrawals.service.ts';

const WHAT = 'This approval';

export const mayDecide = ({ role }: Ctx['actor'], { kind }: Pick<ApprovalRow, 'kind'>) =>
  hasPermission(role, permissionOf(kind));

const readRow = async (ctx: Ctx, uuid: string) =>
  found(await repository.findApproval(ctx.db, await readerOf(ctx), uuid), WHAT);

/** The approval, if the actor has requested it or may decide it. */
export async function readApproval(ctx: Ctx, uuid: string): Promise<ReadApproval> {
  const approval = await readRow(ctx, uuid);
  if (approval.requested_by !== ctx.actor.uuid && !mayDecide(ctx.actor, approval)) throw forbidden();
  return approval;
}

/** Locks a pending approval for a decision. */
async function lockPending(trx: Trx, ctx: Ctx, uuid: string): Promise<ReadApproval> {
  const reader = await readerOf({ ...ctx, db: trx });
  const approval = found(await repository.findApprovalForUpdate(trx, reader, uuid), WHAT);
  if (approval.state !== 'pending') {
    const { state, decider, decided_at, reason } = approval;
    const by = decider ? ` by ${decider}` : '';
    const why = reason ? ` Reason: ${reason}` : '';
    throw conflict(`This request was already ${state}${by} on ${formatDateTime(decided_at)}.${why}`);
  }
  return approval;
}

async function lockForDecision(trx: Trx, ctx: Ctx, uuid: string): Promise<ReadApproval> {
  const approval = await readRow({ ...ctx, db: trx }, uuid);
  if (!mayDecide(ctx.actor, approval)) throw forbidden();
  if (approval.requested_by === ctx.actor.uuid)
    throw new AppError('forbidden', `You have made this request. ${nameDeciders(approval)}`);
  // A person who could use the account of the requester is no second person.
  if (approval.tied)
    throw new AppError(
      'forbidden',
      `You cannot decide this request: you invited or enabled ${approval.requester} or reset their sign-in, or the reverse, after approvals were switched on, and no third person has confirmed it. ${nameDeciders(approval)}`,
    );
  return lockPending(trx, ctx, uuid);
}

const nameDeciders = ({ deciders }: ReadApproval) =>
  deciders.length > 0
    ? `${listNames(deciders)} can decide it.`
    : 'Nobody else can decide it yet. A third person with the permission has to be added.';

/** An obstacle has closed the request; else the action was done. */
type Confirmation = { obstacle: string } | { approval: ApprovalRow; result: unknown };

interface Confirmed {
  approval: ApprovalRow;
  /** The link that the person who confirmed passes on. */
  passOn?: { message: string; data: SentLink } | undefined;
}

/**
 * The action, the decision and their audit rows are one transaction. Exactly what the request shows is done: a request
 * whose subject has changed, or whose action is refused, closes itself, and nothing is done.
 */
export async function confirmApproval(ctx: Ctx, uuid: string): Promise<Confirmed> {
  const { kind, request } = await readApproval(ctx, uuid);
  const definition = found(ctx.approvalDefinitions.get(kind), 'This kind of approval');
  const connect = definition.connect ?? ((_ctx, work) => work(ctx.db, null));
  const outcome: Confirmation = await connect(ctx, (db, client) =>
    change({ ...ctx, db }, 'approval.confirm', async (trx): Promise<Outcome<Confirmation>> => {
      await definition.lock?.({ ...ctx, db: trx }, request);
      const approval = await lockForDecision(trx, ctx, uuid);
      const { requested_by } = approval;
      const close = async (obstacle: string) => {
        await withdrawMatching(trx, { ...ctx, actor: null }, repository.requestWith(uuid), obstacle);
        return unchanged({ obstacle });
      };
      const obstacle = await findObstacle({ ...ctx, db: trx }, definition, approval);
      if (obstacle !== null) return close(obstacle);
      const file = await repository.findFile(trx, uuid);
      const confirmed = { ...ctx, db: trx, approval: { uuid, requested_by } };
      await repository.markStart(trx);
      try {
        const result = await definition.execute(confirmed, request, { file, client });
        const decided = await decide(ctx, trx, approval, { state: 'approved', by: ctx.actor.uuid });
        return { ...decided, result: { approval: decided.result, result } };
      } catch (error) {
        const reason = reasonOf(ctx, error);
        await repository.rollBackToStart(trx);
        return close(reason);
      }
    }),
  );
  if ('obstacle' in outcome)
    throw conflict(
      `${outcome.obstacle} Nothing was done, and the request was withdrawn. It can be made again.`,
    );
  const passOn = await definition.finish?.(ctx, outcome.result);
  return { approval: outcome.approval, passOn: passOn as Confirmed['passOn'] };
}

/** Why the request can no longer be confirmed, or null. */
async function findObstacle(
  ctx: TransactionContext<Schema>,
  definition: ApprovalDefinition<Schema>,
  approval: ApprovalRow,
) {
  const role = await findActiveRole(ctx.db, approval.requested_by);
  if (role === undefined) return `The account of ${approval.requester} was disabled.`;
  if (!hasPermission(role, permissionOf(approval.kind)))
    return `${approval.requester} no longer has the permission for this.`;
  if (!definition.describe) return null;
  try {
    const action = await definition.describe(ctx, approval.request);
    if (!action) return 'It was settled otherwise in the meantime.';
    if (approval.seen === null) return null;
    return (definition.changedSince ?? hasChanged)(approval.seen, action.seen);
  } catch (error) {
    return reasonOf(ctx, error);
  }
}

/** Why the action is refused; other errors, such as an outage, leave the request as it is. */
function reasonOf({ constraintMessages }: Pick<Ctx, 'constraintMessages'>, error: unknown): string {
  const known = translateError(error, constraintMessages);
  if (known instanceof AppError && REFUSALS.has(known.code)) return endSentence(known.message);
  throw error;
}

const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'invalid', 'not-found']);
const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

export const rejectApproval = (ctx: Ctx, uuid: string, reason: string) =>
  change(ctx, 'approval.reject', async (trx) => {
    const approval = await lockForDecision(trx, ctx, uuid);
    return decide(ctx, trx, approval, { state: 'rejected', by: ctx.actor.uuid, reason });
  });

export const withdrawApproval = (ctx: Ctx, uuid: string) =>
  change(ctx, 'approval.withdraw', async (trx) => {
    const { requested_by } = await readRow({ ...ctx, db: trx }, uuid);
    if (requested_by !== ctx.actor.uuid) throw forbidden();
    const approval = await lockPending(trx, ctx, uuid);
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
