import type { Actor } from './context.ts';
import { AppError } from './errors.ts';

/** Refuses a request unless the person proved their identity again in this session a few minutes ago. */
export function requireStepUp({ actor }: { actor: Actor }) {
  if (actor.key) throw new AppError('forbidden', 'API keys cannot do this: a person must confirm it.');
  if (!actor.steppedUp)
    throw new AppError('step_up_required', 'Confirm your identity to continue, then try again.');
}

/** Refuses an export of many people without a fresh proof of identity; a key has a scope for it. */
export function requireExportProof(ctx: { actor: Actor }, rows: number, limit: number | undefined) {
  if (limit !== undefined && rows > limit && !ctx.actor.key) requireStepUp(ctx);
}
