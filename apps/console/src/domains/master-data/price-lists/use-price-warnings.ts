import { toKobo } from '@baobab/contract/kit/naira';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import {
  describeLargeChange,
  findPriceWarnings,
  isLargeChange,
  type PriceWarning,
} from '@baobab/contract/master-data/price-warnings';
import { useRef } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useValue } from '../../../kit/form/use-field.tsx';
import type { PriceForm, RowName, RowValues } from './price-lists.form.ts';

type Prices = Pick<
  RowValues,
  'labretailprice' | '{product}spurchasingprice' | '{product}sexclusivediscountedprice'
>;

const EXCLUSIVE = '{product}sexclusivediscountedprice';
/** A missing price is neither above nor below another one. */
const koboOf = (naira: number | null) => (naira === null ? Number.NaN : toKobo(naira));

/** The doubts of an upload about one price; `saved` is the price before an edit. */
function warningsOf(row: Prices, saved: PriceEntry | undefined): PriceWarning[] {
  const exclusive = koboOf(row[EXCLUSIVE]);
  const before = saved ? toKobo(saved[EXCLUSIVE]) : 0;
  const warnings = findPriceWarnings({
    retail: koboOf(row.labretailprice),
    purchasing: koboOf(row['{product}spurchasingprice']),
    exclusive,
  });
  if (isLargeChange(before, exclusive))
    warnings.push({ column: EXCLUSIVE, problem: describeLargeChange(before, exclusive) });
  return warnings;
}

/** The warnings under the inputs of a row. */
export function usePriceWarnings(form: PriceForm, at: RowName, saved: PriceEntry | undefined) {
  const row: Prices = {
    labretailprice: useValue(form, `${at}.labretailprice`),
    '{product}spurchasingprice': useValue(form, `${at}.{product}spurchasingprice`),
    [EXCLUSIVE]: useValue(form, `${at}.${EXCLUSIVE}`),
  };
  const texts: { [Column in PriceWarning['column']]?: string } = {};
  for (const { column, problem } of warningsOf(row, saved))
    texts[column] = texts[column] ? `${texts[column]}. ${problem}` : problem;
  return texts;
}

const textsOf = (rows: readonly Prices[], saved: PriceEntry | undefined) =>
  rows.flatMap((row, index) =>
    warningsOf(row, saved).map(({ problem }) => (rows.length > 1 ? `Row ${index + 1}: ${problem}` : problem)),
  );

/** Asks once about doubtful prices. Doubts about the saved price are not asked again. */
export function useConfirmWarnings(saved?: PriceEntry) {
  const confirmed = useRef<string>(undefined);
  return async (rows: readonly RowValues[]): Promise<boolean> => {
    const texts = textsOf(rows, saved);
    const values = JSON.stringify(rows);
    const isKnown = saved && textsOf([saved], saved).join() === texts.join();
    if (texts.length === 0 || isKnown || confirmed.current === values) return true;
    const isConfirmed = await confirm(rows.length > 1 ? 'Save these prices?' : 'Save this price?', {
      text: `${texts.join('. ')}.`,
      yes: 'Save anyway',
      no: 'Keep editing',
    });
    if (isConfirmed) confirmed.current = values;
    return isConfirmed;
  };
}
