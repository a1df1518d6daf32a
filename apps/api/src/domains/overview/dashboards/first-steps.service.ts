import { hasPermission } from '@baobab/contract/kit/roles';
import {
  firstStepAccess,
  firstStepKeys,
  type FirstStep,
  type FirstStepKey,
} from '@baobab/contract/overview/first-steps';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { setPreference } from '../../workspace/views/public.ts';
import * as repository from './first-steps.repository.ts';

const mayTake = ({ actor }: Ctx, step: FirstStepKey) => hasPermission(actor.role, firstStepAccess[step]);

export async function listFirstSteps(ctx: Ctx): Promise<FirstStep[]> {
  if (ctx.settings.demoData !== 'off') return [];
  const isDone = await repository.findDoneSteps(ctx.db, ctx.actor.uuid);
  const putAway = await repository.findPutAwaySteps(ctx.db, ctx.actor.uuid);
  return firstStepKeys
    .filter((key) => mayTake(ctx, key))
    .map((key) => ({ key, state: isDone[key] ? 'done' : putAway.includes(key) ? 'put-away' : 'open' }));
}

export function putFirstStepsAway(ctx: Ctx, steps: readonly FirstStepKey[], putAway: boolean): Promise<void> {
  if (!steps.every((step) => mayTake(ctx, step))) throw forbidden();
  return change(ctx, putAway ? 'first-step.put-away' : 'first-step.show', async (trx) => {
    if (steps.includes('second-factor'))
      await setPreference({ ...ctx, db: trx }, 'second-factor-put-away', putAway || null);
    const shared = steps.filter((step) => step !== 'second-factor');
    const changed = putAway
      ? await repository.insertPutAwaySteps(trx, shared)
      : await repository.deletePutAwaySteps(trx, shared);
    return changed.length
      ? done(undefined, 'first-steps', { steps: changed.toSorted() })
      : unchanged(undefined);
  });
}
