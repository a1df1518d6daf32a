import { approvalKinds, type ApprovalKind } from '@baobab/contract/approvals';
import { hasPermission } from '@baobab/contract/kit/roles';
import type { ApprovalDefinition, ApprovalNeed } from '../../platform/approvals/definition.ts';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { AppError } from '../../platform/errors.ts';
import { publishToPermitted } from '../../platform/realtime/publish.ts';
import type { Ctx, Schema, Trx } from '../../schema.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import * as repository from './approvals.repository.ts';

export const permissionOf = (kind: string) => approvalKinds[kind as ApprovalKind].permission;

/** Reads the lists of everyone who can see the approval again. */
export const publishApprovals = (trx: Trx, kind: string) =>
  publishToPermitted(trx, permissionOf(kind), { event: 'approvals' });

/**
 * Call it at the start of a service, before its first write. Returns the context in which the action may run; where a
 * second person has to confirm, it saves the request and throws 409 `approval_requested`.
 */
export async function requireApproval<R>(
  ctx: Ctx,
  definition: ApprovalDefinition<Schema, R>,
  request: R,
): Promise<Ctx> {
  if (ctx.approval) return ctx;
  const need = (await definition.check?.(ctx, request)) ?? null;
  return need ? requestApproval(ctx, definition, request, need) : ctx;
}

/** Saves the request for approval and throws. An equal request of anyone returns the approval that is pending. */
export async function requestApproval<R>(
  ctx: Ctx,
  definition: ApprovalDefinition<Schema, R>,
  request: R,
  need: ApprovalNeed,
): Promise<Ctx> {
  const { kind } = definition;
  const staff = await repository.findOtherStaff(ctx.db, ctx.actor.uuid);
  const confirmers = staff.filter(({ role }) => hasPermission(role, permissionOf(kind)));
  if (confirmers.length === 0 && definition.isWaivedAlone)
    return { ...ctx, approval: { waived: 'Nobody else could confirm' } };
  const { uuid, by } = await change(ctx, 'approval.request', async (trx) => {
    await repository.lockRequests(trx, kind, need.subject);
    const known = await repository.findPending(trx, kind, need.subject, request);
    if (known) return unchanged({ uuid: known.uuid, by: known.requested_by });
    const isFirst = !ctx.batch || !(await repository.hasApprovalOfBatch(trx, ctx.batch));
    const { actor, batch } = ctx;
    const made = await repository.insertApproval(trx, {
      ...need,
      kind,
      request,
      batch,
      by: actor.uuid,
      at: ctx.now(),
    });
    // A bulk action notifies once, not for each of its rows.
    if (isFirst)
      await notifyStaffMembers(
        trx,
        permissionOf(kind),
        {
          message: `${actor.name} asks for approval: ${batch ? 'rows of a bulk action' : need.label}`,
          link: batch ? '/approvals' : linkOf(made),
          kind: 'approvals',
        },
        actor.uuid,
      );
    await publishApprovals(trx, kind);
    const details = { kind, of: need.subject, ...(need.kobo !== undefined && { kobo: need.kobo }) };
    return done({ uuid: made, by: actor.uuid }, made, details);
  });
  const message =
    by === ctx.actor.uuid ? describeConfirmers(confirmers.map(({ name }) => name)) : ALREADY_REQUESTED;
  throw new AppError('approval_requested', message, { current: { approval: uuid, link: linkOf(uuid) } });
}

/** The console path that opens an approval. */
const linkOf = (uuid: string) => `/approvals?dialog=view&id=${uuid}`;

const ALREADY_REQUESTED = 'A colleague has already asked for this approval. You can confirm it.';
const MAX_NAMES = 3;

function describeConfirmers(names: string[]): string {
  if (names.length === 0)
    return 'Sent for approval. Nobody else has the permission to confirm it yet. Ask an admin to give it to a colleague.';
  const shown = names.slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} ${more === 1 ? 'other' : 'others'}`] : shown;
  const listed = all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
  return `Sent for approval. ${listed} can confirm it.`;
}
