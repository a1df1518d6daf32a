import { addDays, dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import { invalid } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';

const MAX_DAYS = 731;

/** A plan is for a day after today, or after the plan that it ends, within two years. */
export function refuseDay({ now }: Pick<Ctx, 'now'>, validFrom: string, begins?: string) {
  const today = dayOf(now());
  const after = begins ?? today;
  const last = addDays(today, MAX_DAYS);
  if (validFrom > after && validFrom <= last) return;
  const message =
    validFrom > last ? `Choose a day until ${formatDate(last)}` : `Choose a day after ${formatDate(after)}`;
  throw invalid(message, { valid_from: message });
}
