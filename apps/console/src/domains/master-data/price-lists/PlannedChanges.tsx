import { formatDate } from '@baobab/contract/kit/lagos-time';
import type { PriceEntry, PriceKind } from '@baobab/contract/master-data/price-lists';
import { Button } from '@mantine/core';
import { useCallOff } from '../price-imports/public.ts';
import { describePlanned } from './PlannedMarker.tsx';
import classes from './price-lists.module.css';

/** The planned changes of a price, each with a button that calls it off. */
export function PlannedChanges({ kind, price }: { kind: PriceKind; price: PriceEntry }) {
  const { callOff, running } = useCallOff(kind);
  const planned = price.planned ?? [];
  if (planned.length === 0) return null;
  const texts = describePlanned(price);
  return (
    <ul className={classes.plannedChanges} aria-label="Planned changes">
      {planned.map((change, index) => (
        <li key={change.plan}>
          <span>{texts[index]}</span>
          <Button
            variant="default"
            size="sm"
            aria-label={`Call off the change of ${formatDate(change.valid_from)}`}
            loading={running.includes(change.plan)}
            onClick={() => void callOff(change)}
          >
            Call off
          </Button>
        </li>
      ))}
    </ul>
  );
}
