import type { PriceColumnName } from '@baobab/contract/master-data/price-columns';
import { formatRow } from '@baobab/contract/kit/imports';
import { withSlug } from '@baobab/contract/kit/product';
import { copyLine } from '@baobab/postgres/copy-line';
import { newId } from '../../../platform/ids.ts';
import type { ColumnLayout } from '../../../platform/imports/columns.ts';
import type { CheckRow } from '../../../platform/imports/import-file.ts';
import { valueColumns, valueNames } from '../price-lists/price-values.public.ts';
import { readersBy } from './price-imports.columns.ts';
import type { KnownNames } from './price-imports.repository.ts';
import { nameIndexes } from '../../../platform/imports/list-check.ts';
import type { AmountOptions } from '../../../platform/imports/amounts.ts';
import { rowReader } from '../../../platform/imports/row-reader.ts';

/** A row without problems. */
interface ValidPrice {
  partner: string;
  test: string;
  area: string;
  /** In the order of `valueColumns`; null for a column that the file does not have. */
  values: (string | number | boolean | null)[];
}

/** A problem of a row that is only found in comparison with the price list. */
export interface StagedProblem {
  column: PriceColumnName;
  problem: string;
}

interface CheckOptions {
  slug: string;
  amounts: AmountOptions;
  /** Problems by row number that an earlier reading of the file has found. */
  refusals?: ReadonlyMap<number, StagedProblem> | undefined;
}

/** Validates rows against the known names and against each other. Created once per file. */
export function priceChecker(
  known: KnownNames,
  layout: ColumnLayout<PriceColumnName>,
  { slug, amounts, refusals }: CheckOptions,
): CheckRow {
  const indexOf = nameIndexes(known);
  const [partners, tests, cities] = [indexOf('partners'), indexOf('tests'), indexOf('cities')];
  const seen = new Map<string, number>();
  const readersOfFile = readersBy(amounts);

  return function check(row, cells, flags) {
    const reader = rowReader(layout, (name) => withSlug(name, slug), { row, cells, flags });
    const { problems, about, find } = reader;
    const partner = find('diagnosticspartner', 'This partner is not known', partners);
    const city = find('city', 'This city is not known', cities);
    const area = city && find('area', 'This area is not known in this city', indexOf('areas', city));
    const test = find('standardisedtestname', 'This test is not known', tests);
    const values = valueColumns.map((column) => {
      const name = valueNames[column];
      return layout.positions.has(name) ? reader.read(name, readersOfFile[name]) : null;
    });
    if (!partner || !test || !area) return { problems, warnings: [], line: null };
    const key = partner + test + area;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    else
      problems.push(
        about('standardisedtestname', `Row ${formatRow(first)} has the same partner, test and area`),
      );
    const refusal = refusals?.get(row);
    if (refusal) problems.push(about(refusal.column, refusal.problem));
    if (problems.length > 0) return { problems, warnings: [], line: null };
    return { problems, warnings: [], line: lineOf(row, { partner, test, area, values }) };
  };
}

/** The order is that of the columns of the staging table. */
const lineOf = (row: number, { partner, test, area, values }: ValidPrice) =>
  copyLine([row, newId(), partner, test, area, ...values, null]);
