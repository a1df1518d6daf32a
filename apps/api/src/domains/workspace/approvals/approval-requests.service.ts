import { pluralize } from '@baobab/contract/kit/numbers';
import { ApprovalRequested } from '@baobab/contract/kit/approval';
import { type ApprovalKind } from '@baobab/contract/kit/approval-kinds';
import { isDeepStrictEqual } from 'node:util';
import type { ApprovalDefinition, ApprovalNeed } from '../../../platform/approvals/definition.ts';
import { change, done, inTransaction, unchanged } from '../../../platform/audit/change.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import type { ApprovalRule } from './approval-rule.ts';
import * as repository from './approvals.repository.ts';
import { findApprovalSettings, findDeciders } from './deciders.repository.ts';
import { permissionOf, publishApprovals, withdrawMatching } from './withdrawals.service.ts';

/**
 * Runs the action, or saves a request when a second person has to confirm it. The record is locked, judged and changed
 * in one transaction, so that no other action comes between.
 */
export async function withApproval<Request, Seen, Result, T>(
  ctx: Ctx,
  rule: ApprovalRule<Request, Seen, Result>,
  request: Request,
  run: (ctx: Ctx, need: ApprovalNeed<Seen> | null) => Promise<T>,
): Promise<T | ApprovalRequested> {
  if (ctx.approval) return run(ctx, null);
  const { values } = await findApprovalSettings(ctx.db);
  if (!rule.isOn(values)) return run(ctx, null);
  return inTransaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    await rule.lock?.(inside, request);
    const action = await rule.describe(inside, request);
    const need = action && (rule.judge ? await rule.judge(inside, request, action, values) : action);
    if (!need) return run(inside, action);
    const outcome = await requestApproval(inside, rule, request, need);
    return outcome instanceof ApprovalRequested ? outcome : run({ ...inside, approval: outcome }, action);
  });
}

/** Saves the request, unless it is waived. An equal request of anyone returns the approval that is pending. */
export async function requestApproval<Request, Seen, Result>(
  ctx: Ctx,
  definition: ApprovalDefinition<Schema, Request, Seen, Result>,
  request: Request,
  need: ApprovalNeed<Seen>,
): Promise<ApprovalRequested | { waived: string }> {
  const kind = definition.kind as ApprovalKind;
  const deciders = await findDeciders(ctx.db, ctx.actor.uuid, kind);
  // Also those who may not decide this one count: otherwise inviting a colleague would never end the waiver.
  if (deciders.length === 0 && definition.isWaivedAlone) return { waived: 'Nobody else could confirm' };
  const { uuid, by } = await change(ctx, 'approval.request', async (trx) => {
    await repository.lockRequests(trx, kind, need.subject);
    const known = await findCurrent(ctx, trx, definition, request, need);
    if (known) return unchanged({ uuid: known.uuid, by: known.requested_by });
    const { actor, batch } = ctx;
    const isFirst = !batch || !(await repository.hasApprovalOfBatch(trx, batch));
    const made = await repository.insertApproval(trx, {
      ...need,
      kind,
      request,
      batch,
      by: actor.uuid,
      at: ctx.now(),
    });
    // A bulk action notifies once, not for each of its rows.
    if (isFirst) await askDeciders(ctx, trx, kind, batch ? 'rows of a bulk action' : need.label, made);
    await publishApprovals(trx, kind);
    const details = { kind, of: need.subject, ...(need.kobo !== undefined && { kobo: need.kobo }) };
    return done({ uuid: made, by: actor.uuid }, made, details);
  });
  const message =
    by === ctx.actor.uuid
      ? `Sent for approval. ${describeDeciders(deciders)}`
      : await describeKnown(ctx, kind, by);
  return new ApprovalRequested(message, { approval: uuid, link: linkOf(uuid) });
}

/** A colleague has sent an equal request. The caller can confirm it, unless both count as one person. */
async function describeKnown({ db, actor }: Ctx, kind: ApprovalKind, by: string) {
  const deciders = await findDeciders(db, by, kind);
  const isDecider = deciders.some(({ uuid, tied }) => uuid === actor.uuid && !tied);
  return `A colleague has already asked for this approval. ${isDecider ? 'You can confirm it.' : describeDeciders(deciders)}`;
}

/** The pending approval of an equal request; one of another state is withdrawn, because nobody could confirm it. */
async function findCurrent<Request, Seen, Result>(
  ctx: Ctx,
  trx: Trx,
  { kind, changedSince = hasChanged }: ApprovalDefinition<Schema, Request, Seen, Result>,
  request: Request,
  need: ApprovalNeed<Seen>,
) {
  const known = await repository.findPending(trx, kind, need.subject, request);
  const reason = known && known.seen !== null && changedSince(known.seen as Seen, need.seen as Seen);
  if (!reason) return known;
  await withdrawMatching(trx, ctx, repository.requestWith(known.uuid), reason);
  return undefined;
}

/** JSON has no undefined, so both sides are compared as JSON. */
export const hasChanged = (seen: unknown, now: unknown) =>
  isDeepStrictEqual(seen, JSON.parse(JSON.stringify(now ?? null)))
    ? null
    : 'It has changed since it was requested.';

const askDeciders = ({ actor, batch }: Ctx, trx: Trx, kind: ApprovalKind, label: string, made: string) =>
  notifyStaffMembers(
    trx,
    permissionOf(kind),
    {
      message: `${actor.name} asks for approval: ${label}`,
      link: batch ? '/approvals' : linkOf(made),
      kind: 'approvals',
    },
    actor.uuid,
  );

/** The console path that opens an approval. */
const linkOf = (uuid: string) => `/approvals?dialog=view&id=${uuid}`;

function describeDeciders(deciders: Awaited<ReturnType<typeof findDeciders>>) {
  const names = deciders.filter(({ tied }) => !tied).map(({ name }) => name);
  return names.length === 0
    ? 'Nobody else has the permission to confirm it yet. Ask an admin to give it to a colleague.'
    : `${listNames(names)} can confirm it.`;
}

const MAX_NAMES = 3;

/** The first names of a list, in words. */
export function listNames(names: string[]): string {
  const shown = names.slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, pluralize(more, 'other')] : shown;
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}
