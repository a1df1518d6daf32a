import { formatKobo } from '../kit/naira.ts';
import type { PriceColumnName } from './price-columns.ts';

/** A price that changes by more than this share is reported. */
export const LARGE_CHANGE_PERCENT = 30;

export interface PriceWarning {
  column: PriceColumnName & ('{product}spurchasingprice' | '{product}sexclusivediscountedprice');
  problem: string;
}

interface Prices {
  retail: number | null;
  purchasing: number | null;
  exclusive: number | null;
}

export const priceDoubts = {
  exclusive: 'The exclusive price is above the retail price',
  purchasing: 'The purchasing price is above the exclusive price',
};

/** Prices that are allowed but probably wrong; all three in the same unit. Without one of them nothing is compared. */
export function findPriceWarnings({ retail, purchasing, exclusive }: Prices): PriceWarning[] {
  if (retail === null || purchasing === null || exclusive === null) return [];
  return [
    ...(exclusive > retail
      ? [{ column: '{product}sexclusivediscountedprice' as const, problem: priceDoubts.exclusive }]
      : []),
    ...(purchasing > exclusive
      ? [{ column: '{product}spurchasingprice' as const, problem: priceDoubts.purchasing }]
      : []),
  ];
}

/** The change of a price in per cent; null when the old price is zero. */
export const percentChange = (from: number, to: number) =>
  from === 0 ? null : Math.round(((to - from) * 1_000) / from) / 10;

/** Whether the exclusive price changes so much that it is probably wrong. */
export const isLargeChange = (from: number, to: number) =>
  from > 0 && Math.abs(to - from) * 100 > from * LARGE_CHANGE_PERCENT;

/** Prices in kobo. */
export const describeLargeChange = (from: number, to: number) =>
  `The price changes by ${percentChange(from, to)} %, from ${formatKobo(from)}`;
