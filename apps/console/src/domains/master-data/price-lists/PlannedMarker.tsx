import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import type { PlannedChange } from '@baobab/contract/master-data/price-plans';
import classes from './price-lists.module.css';

/** A planned change in words: the new price if it changes, else the new status. */
export function describePlanned(change: PlannedChange, current: PriceEntry): string {
  const from = `from ${formatDate(change.valid_from)}`;
  if (change.price !== current['{product}sexclusivediscountedprice'])
    return `${formatNaira(change.price)} ${from}`;
  if (change.active !== current.active) return `${change.active ? 'Active' : 'In-Active'} ${from}`;
  return `Other values ${from}`;
}

/** The next planned change of a price, below it. */
export function PlannedMarker({ price }: { price: PriceEntry }) {
  const [next, ...more] = price.planned ?? [];
  if (!next) return null;
  return (
    <span className={classes.marker}>
      {describePlanned(next, price)}
      {more.length > 0 && `, ${more.length} more`}
    </span>
  );
}
