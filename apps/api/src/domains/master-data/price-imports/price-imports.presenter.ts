import type { RowProblem } from '@baobab/contract/kit/imports';
import type {
  ChangedLine,
  Movement,
  NewLine,
  TouchedPrice,
  UndoPreview,
} from '@baobab/contract/master-data/price-imports';
import { describeLargeChange, percentChange, priceDoubts } from '@baobab/contract/master-data/price-warnings';
import { pick } from '@baobab/contract/kit/pick';
import { withSlug } from '@baobab/contract/kit/product';
import { formatKobo, toNaira } from '@baobab/contract/kit/naira';
import type { findChangedSince } from './price-changes.repository.ts';
import type { PriceNames } from './set-rows.repository.ts';
import { ruleOf, valueColumns, valueNames, type StoredColumn } from '../price-lists/price-values.public.ts';
import type {
  findChangedLines,
  findLargeChanges,
  findMovements,
  findNewLines,
  findPriceDoubts,
} from './import-preview.repository.ts';

/** The header of a stored column in files. */
export const headerOf = (column: StoredColumn, slug: string) => withSlug(valueNames[column], slug);

type NewRow = Awaited<ReturnType<typeof findNewLines>>['newLines'][number];
export const presentNewLine = (line: Omit<NewRow, 'total'>): NewLine => ({
  ...pick(line, ['row', 'partner', 'test', 'city', 'area']),
  price: toNaira(line.price),
});

/** A stored value as the file writes it. */
export function presentValue(column: StoredColumn, value: unknown): string {
  const rule = ruleOf(column);
  if (rule.is === 'flag') return rule.words[value ? 0 : 1];
  if (rule.is === 'naira') return formatKobo(Number(value));
  return rule.is === 'percent' ? `${Number(value) / 100} %` : String(value);
}

type ChangedRow = Awaited<ReturnType<typeof findChangedLines>>['changedLines'][number];
export const presentChangedLine = (
  { old_price, before, after, ...row }: ChangedRow,
  slug: string,
): ChangedLine => ({
  ...presentNewLine(row),
  oldPrice: toNaira(old_price),
  percent: percentChange(old_price, row.price),
  changes: valueColumns.flatMap((column, index) =>
    before[index] === after[index]
      ? []
      : [
          {
            column: headerOf(column, slug),
            from: presentValue(column, before[index]),
            to: presentValue(column, after[index]),
          },
        ],
  ),
});

export const presentMovement = ({
  sum,
  median,
  ...row
}: Awaited<ReturnType<typeof findMovements>>[number]): Movement => ({
  ...row,
  sum: toNaira(sum),
  median: median === null ? null : Math.round(median * 10) / 10,
});

type LargeChange = Awaited<ReturnType<typeof findLargeChanges>>['largeChanges'][number];
export const presentLargeChange = (
  { row, partner, test, price, old_price }: LargeChange,
  slug: string,
): RowProblem => ({
  row,
  column: headerOf('exclusive_kobo', slug),
  problem: describeLargeChange(old_price, price),
  value: formatKobo(price),
  subject: `${partner}, ${test}`,
});

type Doubt = Awaited<ReturnType<typeof findPriceDoubts>>['doubts'][number];
export const presentDoubt = ({ row, partner, test, name, price }: Doubt, slug: string): RowProblem => ({
  row,
  column: headerOf(name, slug),
  problem: name === 'exclusive_kobo' ? priceDoubts.exclusive : priceDoubts.purchasing,
  value: formatKobo(price),
  subject: `${partner}, ${test}`,
});

type ChangedSince = Awaited<ReturnType<typeof findChangedSince>>[number];

export const presentNames = ({ partner, test, city, area }: PriceNames) => ({
  partner: partner ?? '',
  test: test ?? 'A price that no longer exists',
  city: city ?? '',
  area: area ?? '',
});

export const presentTouched = (row: ChangedSince): TouchedPrice => ({
  ...presentNames(row),
  editedAt: row.updated_at?.toISOString() ?? null,
});

export const presentChangedSince = (row: ChangedSince): UndoPreview['data'][number] => ({
  ...presentTouched(row),
  price: row.price === null ? null : toNaira(row.price),
  restoredPrice: row.price === null || row.restored_price === null ? null : toNaira(row.restored_price),
});
