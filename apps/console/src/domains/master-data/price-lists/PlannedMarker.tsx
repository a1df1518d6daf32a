import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import { describePlanned } from './planned-text.ts';
import classes from './price-lists.module.css';

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
