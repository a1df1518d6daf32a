import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { dismissCandidate, findCandidate } from './duplicates.repository.ts';

/** Two records that staff know to be two people; the job does not list them again. */
export const dismissDuplicate = (ctx: Ctx, uuid: string) =>
  change(ctx, 'duplicate.dismiss', async (trx) => {
    if (!(await findCandidate(trx, uuid))) throw notFound('This pair');
    const pair = await dismissCandidate(trx, uuid, ctx.now());
    return pair ? done(undefined, pair.first_uuid, { second: pair.second_uuid }) : unchanged(undefined);
  });
