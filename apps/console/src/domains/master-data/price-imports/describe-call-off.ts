import { formatDate } from '@baobab/contract/kit/lagos-time';
import type { PlannedChange } from '@baobab/contract/master-data/price-plans';
import { formatCount } from '../../../kit/format.ts';

export type CalledOff = Pick<PlannedChange, 'valid_from' | 'file' | 'prices'>;

/** The result of calling a plan off. The dialog of a single price also calls off plans of many. */
export function describeCallOff({ valid_from, file, prices = 1 }: CalledOff): string {
  const day = formatDate(valid_from);
  return prices > 1 && file
    ? `All ${formatCount(prices)} prices of ${file} stay as they are on ${day}.`
    : `The prices will not change on ${day}.`;
}
