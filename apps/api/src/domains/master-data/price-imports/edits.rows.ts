import { pick } from '@baobab/contract/kit/pick';
import { pluralize } from '@baobab/contract/kit/numbers';
import { priceFields, type EditedPrice, type OutdatedPrices } from '@baobab/contract/master-data/price-edits';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import { conflict, invalid } from '../../../platform/errors.ts';
import { editedColumns } from '../price-lists/edited-prices.public.ts';
import type { PriceCells } from './price-imports.repository.ts';

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
    prices: outdated.map((price) => pick(price.current, ['uuid', 'version', ...priceFields])),
    removed,
  };
  const subject = pluralize(count, 'price was', 'prices were');
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

/** The values of the row; a copy has those of the price that it copies. */
export function cellsOf({ entry: { current, fields }, area }: FullRow): PriceCells {
  const { partner_uuid, testname_uuid: test_uuid } = current;
  return { ...editedColumns(current, fields), partner_uuid, test_uuid, area_uuid: area };
}
