import type { Actor } from './context.ts';
import { AppError } from './errors.ts';

/** Refuses a request unless the person proved their identity again in this session a few minutes ago. */
export function requireStepUp({ actor }: { actor: Actor }) {
  if (!actor.steppedUp)
    throw new AppError('step_up_required', 'Confirm your identity to continue, then try again.');
}
