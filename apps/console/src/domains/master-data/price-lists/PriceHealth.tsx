import { priceChecks, type PriceCheck } from '@baobab/contract/master-data/price-health';
import type { priceListsByKind, PriceKind } from '@baobab/contract/master-data/price-lists';
import { useCall } from '../../../kit/api/queries.ts';
import { formatCount } from '../../../kit/format.ts';
import type { FilterSet } from '../../../kit/table/use-filters.ts';
import classes from './price-lists.module.css';

const labels: Record<PriceCheck, string> = {
  belowCost: 'Below cost',
  inactive: 'In-Active',
  inactiveTest: 'Inactive test',
  unchangedYear: 'Unchanged for a year',
  duplicateCode: 'Duplicate product code',
};

interface PriceHealthProps {
  endpoint: (typeof priceListsByKind)[PriceKind]['health'];
  filters: FilterSet;
}

/** How many prices need a look; a click lists them, another one lists all again. */
export function PriceHealth({ endpoint, filters }: PriceHealthProps) {
  const { data } = useCall(endpoint, {});
  const checks = (data?.data ?? []).map((counted) => {
    const params = Object.entries(priceChecks[counted.check]).map(
      ([name, value]) => [name, String(value)] as const,
    );
    return { ...counted, params, isOn: params.every(([name, value]) => filters.values[name] === value) };
  });
  const shown = checks.filter(({ count, isOn }) => count > 0 || isOn);
  return (
    <div className={classes.health} role="group" aria-label="Prices to check">
      {shown.map(({ check, count, more, params, isOn }) => (
        <button
          key={check}
          type="button"
          className={classes.check}
          aria-pressed={isOn}
          onClick={() =>
            isOn ? filters.clear(params.map(([name]) => name)) : filters.change(Object.fromEntries(params))
          }
        >
          {labels[check]}{' '}
          <span>
            {formatCount(count)}
            {more && '+'}
          </span>
        </button>
      ))}
    </div>
  );
}
