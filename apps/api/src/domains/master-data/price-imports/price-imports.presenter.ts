import type { RowProblem } from '@baobab/contract/kit/imports';
import type {
  ChangedLine,
  NewLine,
  TouchedPrice,
  UndoPreview,
} from '@baobab/contract/master-data/price-imports';
import type { PriceColumnName } from '@baobab/contract/master-data/price-columns';
import { withSlug } from '@baobab/contract/kit/product';
import { formatKobo, toNaira } from '@baobab/contract/kit/naira';
import type { findChangedSince } from './import-changes.repository.ts';
import type { valueColumns } from './price-imports.check.ts';
import type { findChangedLines, findLargeChanges, findNewLines } from './price-imports.repository.ts';

type Row<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number];

const wireNames: Record<(typeof valueColumns)[number], PriceColumnName> = {
  product_code: 'productcode',
  discipline: 'testdiscipline',
  partner_test_name: 'partnerstestname',
  home_service: 'homeserviceavailability',
  popular: 'populartest_y_n',
  popular_description: 'populartestdescription',
  retail_kobo: 'labretailprice',
  purchasing_kobo: '{product}spurchasingprice',
  exclusive_kobo: '{product}sexclusivediscountedprice',
  discount_hundredths: 'discountofferedforretail',
  partner_tat: 'partnerlabtat',
  partner_tat_days: 'partnerlabtatindays',
  standard_tat: 'standardised{product}tat',
  active: 'active',
};
const wireName = (column: string, slug: string) =>
  withSlug(wireNames[column as keyof typeof wireNames], slug);

const percentOf = (old: number, price: number) =>
  old === 0 ? null : Math.round(((price - old) * 1_000) / old) / 10;

export const presentNewLine = (row: Row<typeof findNewLines>): NewLine => ({
  ...row,
  price: toNaira(row.price),
});

export const presentChangedLine = (
  { old_price, columns, ...row }: Row<typeof findChangedLines>,
  slug: string,
): ChangedLine => ({
  ...row,
  price: toNaira(row.price),
  oldPrice: toNaira(old_price),
  percent: percentOf(old_price, row.price),
  columns: columns.map((column) => wireName(column, slug)),
});

type LargeChange = Awaited<ReturnType<typeof findLargeChanges>>['largeChanges'][number];
export const presentLargeChange = ({ row, price, old_price }: LargeChange, slug: string): RowProblem => ({
  row,
  column: wireName('exclusive_kobo', slug),
  problem: `The price changes by ${percentOf(old_price, price)} %, from ${formatKobo(old_price)}`,
  value: formatKobo(price),
});

type ChangedSince = Row<typeof findChangedSince>;

export const presentTouched = ({ partner, test, city, area, updated_at }: ChangedSince): TouchedPrice => ({
  partner: partner ?? '',
  test: test ?? 'A price that no longer exists',
  city: city ?? '',
  area: area ?? '',
  editedAt: updated_at?.toISOString() ?? null,
});

export const presentChangedSince = (row: ChangedSince): UndoPreview['data'][number] => ({
  ...presentTouched(row),
  price: row.price === null ? null : toNaira(row.price),
  restoredPrice: row.price === null || row.restored_price === null ? null : toNaira(row.restored_price),
});
