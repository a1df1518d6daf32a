import {
  priceChecks,
  type PriceCheck,
  type PriceHealth as Figures,
} from '@baobab/contract/master-data/price-health';
import { useCall } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { formatCount } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import type { FilterSet } from '../../../kit/table/use-filters.ts';
import { useDialog } from '../../../kit/url-state.ts';
import type { Variant } from './price-lists.variants.ts';
import classes from './price-lists.module.css';

const MissingPricesDialog = lazyDialog(() =>
  import('./MissingPricesDialog.tsx').then((m) => m.MissingPricesDialog),
);

const labels: Record<Figures[number]['check'], string> = {
  missing: 'No price in a city',
  belowCost: 'Below cost',
  inactive: 'In-Active',
  inactiveTest: 'Inactive test',
  unchangedYear: 'Unchanged for a year',
  duplicateCode: 'Duplicate product code',
};

interface PriceHealthProps {
  variant: Variant;
  filters: FilterSet;
  /** Opens the add dialog for a test and a city; false without the permission. */
  onAdd: ((pair: string) => void) | false;
}

/** How many prices need a look; a click lists them, another one lists all again. */
export function PriceHealth({ variant, filters, onAdd }: PriceHealthProps) {
  const read = useCall(variant.calls.health, {});
  const missing = useDialog('missing');
  const figures = read.data?.data ?? [];
  return (
    <div className={classes.health} role="group" aria-label="Prices to check">
      <ReadFailure text="The prices to check could not be loaded." read={read} />
      {figures.map((figure) =>
        figure.check === 'missing' ? (
          figure.count > 0 && (
            <button
              key={figure.check}
              type="button"
              className={classes.check}
              aria-haspopup="dialog"
              onClick={() => missing.open()}
            >
              <Figure {...figure} />
            </button>
          )
        ) : (
          <CheckButton key={figure.check} figure={figure} check={figure.check} filters={filters} />
        ),
      )}
      <MissingPricesDialog variant={variant} onAdd={onAdd} opened={missing.opened} onClose={missing.close} />
    </div>
  );
}

interface CheckButtonProps {
  figure: Figures[number];
  check: PriceCheck;
  filters: FilterSet;
}

function CheckButton({ figure, check, filters }: CheckButtonProps) {
  const params = Object.entries(priceChecks[check]).map(([name, value]) => [name, String(value)] as const);
  const isOn = params.every(([name, value]) => filters.values[name] === value);
  if (figure.count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      className={classes.check}
      aria-pressed={isOn}
      onClick={() =>
        isOn ? filters.clear(params.map(([name]) => name)) : filters.change(Object.fromEntries(params))
      }
    >
      <Figure {...figure} />
    </button>
  );
}

const Figure = ({ check, count, more }: Figures[number]) => (
  <>
    {labels[check]}{' '}
    <span>
      {formatCount(count)}
      {more && '+'}
    </span>
  </>
);
