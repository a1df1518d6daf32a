import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { findCandidate, setDismissed } from './duplicates.repository.ts';

/** Two records that staff know to be two people; the job does not list them again. */
export const dismissDuplicate = (ctx: Ctx, uuid: string) =>
  change(ctx, 'duplicate.dismiss', (trx) => mark(trx, uuid, ctx.now()));

export const reopenDuplicate = (ctx: Ctx, uuid: string) =>
  change(ctx, 'duplicate.reopen', (trx) => mark(trx, uuid, null));

async function mark(trx: Trx, uuid: string, at: Date | null) {
  if (!(await findCandidate(trx, uuid))) throw notFound('This pair');
  const pair = await setDismissed(trx, uuid, at);
  return pair ? done(undefined, pair.first_uuid, { second: pair.second_uuid }) : unchanged(undefined);
}
