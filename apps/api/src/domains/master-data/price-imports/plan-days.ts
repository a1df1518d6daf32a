import { addDays, dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import { invalid } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';

const MAX_DAYS = 731;

/** A plan is for a day after today, within two years. */
export function refuseDay({ now }: Pick<Ctx, 'now'>, validFrom: string) {
  const today = dayOf(now());
  const last = addDays(today, MAX_DAYS);
  if (validFrom > today && validFrom <= last) return;
  const message =
    validFrom > last ? `Choose a day until ${formatDate(last)}` : `Choose a day after ${formatDate(today)}`;
  throw invalid(message, { valid_from: message });
}
