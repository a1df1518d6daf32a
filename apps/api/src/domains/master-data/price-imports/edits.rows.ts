import type { RowProblem } from '@baobab/contract/kit/imports';
import { priceFields, type EditedPrice, type OutdatedPrices } from '@baobab/contract/master-data/price-edits';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import { findPriceWarnings } from '@baobab/contract/master-data/price-warnings';
import { withSlug } from '@baobab/contract/kit/product';
import { conflict, invalid } from '../../../platform/errors.ts';
import { MAX_PROBLEMS } from '../../../platform/imports/limits.ts';
import { editedColumns } from '../price-lists/edited-prices.public.ts';
import type { PlannedRow } from './plan-rows.repository.ts';
import { lineOf, pricesOf, valueColumns } from './price-imports.check.ts';
import type { CheckedRows } from './price-imports.preview.ts';

/** An edited price with its values in the list. */
export interface EditedEntry extends EditedPrice {
  current: PriceEntry;
}

const isChanged = ({ fields, current }: EditedEntry) =>
  priceFields.some((name) => fields[name] !== undefined && fields[name] !== current[name]);
const isCopied = ({ copyTo = [] }: EditedPrice) => copyTo.length > 0;

/** Rejects prices that colleagues have changed or removed since they were read, unless the edit changes nothing. */
export function refuseOutdated(
  prices: readonly EditedPrice[],
  entries: ReadonlyMap<string, PriceEntry>,
): EditedEntry[] {
  const removed = prices.filter(({ uuid }) => !entries.has(uuid)).map(({ uuid }) => uuid);
  const known = prices.flatMap((price) => {
    const current = entries.get(price.uuid);
    return current ? [{ ...price, current }] : [];
  });
  const outdated = known.filter(
    (price) => price.version !== price.current.version && (isChanged(price) || isCopied(price)),
  );
  const count = removed.length + outdated.length;
  if (count === 0) return known;
  const current: OutdatedPrices = {
    prices: outdated.map(({ current: entry }) => ({
      uuid: entry.uuid,
      version: entry.version,
      labretailprice: entry.labretailprice,
      '{product}spurchasingprice': entry['{product}spurchasingprice'],
      discountofferedforretail: entry.discountofferedforretail,
      '{product}sexclusivediscountedprice': entry['{product}sexclusivediscountedprice'],
      active: entry.active,
    })),
    removed,
  };
  const subject = count === 1 ? '1 price was' : `${count.toLocaleString('en')} prices were`;
  throw conflict(`${subject} changed by someone else in the meantime. Nothing was saved.`, { current });
}

interface Area {
  area: string;
  city: string;
}

interface FullRow {
  entry: EditedEntry;
  area: string;
}

/** The rows that the edits write: the changed prices, and the copies in other areas. */
export function rowsOf(entries: readonly EditedEntry[], areas: ReadonlyMap<string, Area>): FullRow[] {
  const rows = entries.flatMap((entry) => [
    ...(isChanged(entry) ? [{ entry, area: entry.current.areaRef }] : []),
    ...(entry.copyTo ?? []).filter((area) => area !== entry.current.areaRef).map((area) => ({ entry, area })),
  ]);
  const seen = new Set<string>();
  for (const { entry, area } of rows) {
    const { partner_uuid, testname_uuid, standardisedtestname, diagnosticspartner } = entry.current;
    const place = areas.get(area);
    if (!place && area !== entry.current.areaRef) throw invalid('An area to copy to is not known');
    const key = partner_uuid + testname_uuid + area;
    if (seen.has(key))
      throw invalid(
        `${standardisedtestname}, ${diagnosticspartner}: the price in ${place?.area ?? entry.current.area} would be changed twice. Copy only one price there.`,
      );
    seen.add(key);
  }
  return rows;
}

/** A changed price keeps its other values until its day; a copy has all values. */
export function plannedRowOf({ entry: { current, fields }, area }: FullRow): PlannedRow {
  const { partner_uuid, testname_uuid: test_uuid, areaRef } = current;
  const before = editedColumns(current, {});
  const after = editedColumns(current, fields);
  const isCopy = area !== areaRef;
  const written = valueColumns.filter((name) => isCopy || after[name] !== before[name]);
  const values = Object.fromEntries(written.map((name) => [name, after[name]]));
  return { partner_uuid, test_uuid, area_uuid: area, values };
}

/** The rows for COPY, with warnings about prices that are probably wrong. */
export function encodeRows(rows: readonly FullRow[], slug: string) {
  const warnings: RowProblem[] = [];
  const lines = rows.map(({ entry, area }, index) => {
    const { current, fields } = entry;
    const columns = editedColumns(current, fields);
    const values = valueColumns.map((name) => columns[name]);
    for (const { column, problem } of findPriceWarnings(pricesOf(values)))
      warnings.push({
        row: index + 1,
        column: withSlug(column, slug),
        problem,
        value: String(fields[column] ?? current[column]),
        subject: `${current.diagnosticspartner}, ${current.standardisedtestname}`,
      });
    const { partner_uuid: partner, testname_uuid: test } = current;
    return lineOf(index + 1, { partner, test, area, values });
  });
  const checked: CheckedRows = {
    rows: rows.length,
    refused: 0,
    errors: [],
    errorCount: 0,
    warnings: warnings.slice(0, MAX_PROBLEMS),
    warningCount: warnings.length,
    unknownHeaders: [],
    missingColumns: [],
    corrected: 0,
  };
  return { bytes: new TextEncoder().encode(lines.join('')), checked };
}
