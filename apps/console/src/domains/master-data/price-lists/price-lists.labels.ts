import { priceLabels } from '@baobab/contract/master-data/price-columns';
import { notifyInvalidInput } from '../../../kit/feedback/on-fail.ts';

export const labels = priceLabels;

/** A refusal of an input in a repeatable row names the row too. */
export const notifyRefusal = notifyInvalidInput((name) => {
  const [, row, key = ''] = /^(?:testData\.(\d+)\.)?(.+)$/.exec(name) ?? [];
  const label = key in labels ? labels[key as keyof typeof labels] : undefined;
  return label && row !== undefined ? `Row ${Number(row) + 1}, ${label}` : label;
});
