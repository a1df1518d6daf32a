import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import type { PlannedChange } from '@baobab/contract/master-data/price-plans';
import classes from './price-lists.module.css';

/** The planned changes in words: the new price if it changes, else the new status. */
export const describePlanned = (entry: PriceEntry) =>
  (entry.planned ?? []).map((change, index, all) =>
    describe(
      change,
      all[index - 1] ?? { price: entry['{product}sexclusivediscountedprice'], active: entry.active },
    ),
  );

function describe(change: PlannedChange, before: Pick<PlannedChange, 'price' | 'active'>): string {
  const from = `from ${formatDate(change.valid_from)}`;
  if (change.price !== before.price) return `${formatNaira(change.price)} ${from}`;
  if (change.active !== before.active) return `${change.active ? 'Active' : 'In-Active'} ${from}`;
  return `Other values ${from}`;
}

/** The next planned change of a price, below it. */
export function PlannedMarker({ price }: { price: PriceEntry }) {
  const [next, ...more] = describePlanned(price);
  if (!next) return null;
  return (
    <span className={classes.marker}>
      {next}
      {more.length > 0 && `, ${more.length} more`}
    </span>
  );
}
