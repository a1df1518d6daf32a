import { consumers } from '@baobab/contract/people/consumers';
import type { CouponStats } from '@baobab/contract/money/coupons/coupon-stats';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { useCall } from '../../../kit/api/queries.ts';
import { useOptionName } from '../../../kit/form/use-option-name.ts';
import { InfiniteSelect } from '../../../kit/form/InfiniteSelect.tsx';
import { formatCount, formatPhone } from '../../../kit/format.ts';
import { Toolbar } from '../../../kit/layout/Page.tsx';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { filterId } from '../../../kit/table/Filters.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { couponsMessages as messages } from './coupons.messages.ts';
import { NamedLink } from '../../workspace/records/public.ts';
import classes from './coupons.module.css';

/** Labels and keys of the statistics. */
const categories = [
  ['DMP', 'total_dmp', 'most_used_dmp'],
  ['SADN', 'total_sadn', 'most_used_sadn'],
  ['FADN', 'total_fadn', 'most_used_fadn'],
  ['Speciality', 'total_speciality', 'most_used_speciality'],
  ['Treatment plan', 'total_treatment_plan', 'most_used_treatment_plan'],
  ['Lab package', 'total_lab_package', 'most_used_lab_package'],
] as const;

/** Coupon uses of all consumers or of the consumer in the URL. */
export function StatsTab() {
  const [{ consumer }, change] = useUrlState('/coupons');
  const id = filterId(consumer);
  const name = useOptionName(consumers.options, id, ({ full_name }) => full_name);
  const scope = id ? name : 'all consumers';
  const read = useCall(coupons.stats, { query: { user_id: id } });
  return (
    <>
      <Toolbar
        left={
          <div className={classes.consumer}>
            <InfiniteSelect
              label="Consumer"
              placeholder="All consumers"
              endpoint={consumers.options}
              option={(row) => ({ value: row.uuid, label: `${row.full_name} · ${formatPhone(row.mobile)}` })}
              value={id ? { value: id, label: name } : null}
              onChange={({ value }) => change({ consumer: value })}
              onClear={() => change({ consumer: undefined })}
              emptyText={messages.noConsumer}
            />
          </div>
        }
      />
      <div className={classes.frame} aria-busy={read.isFetching}>
        <ReadContent read={read} loading={<StatsTable stats={undefined} scope={scope} />}>
          {({ data }) => <StatsTable stats={data} scope={scope} />}
        </ReadContent>
      </div>
    </>
  );
}

function StatsTable({ stats, scope }: { stats: CouponStats | undefined; scope: string }) {
  const all = stats?.total_no_of_used_coupon ?? 0;
  return (
    <table className={classes.stats}>
      <caption>Coupons used by {scope}, all time</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Total Used</th>
          <th scope="col">Most Used Coupon</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(([label, total, most]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              {stats ? formatCount(stats[total]) : '…'}
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${stats && all > 0 ? (stats[total] / all) * 100 : 0}%` }} />
              </span>
            </td>
            <td>{stats ? mostUsed(stats[most]) : '…'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total used</th>
          <td>{stats ? formatCount(all) : '…'}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

const mostUsed = (most: CouponStats['most_used_dmp']) =>
  most ? (
    <>
      <NamedLink kind="coupon" name={most.id} /> ({formatCount(most.count)})
    </>
  ) : (
    '–'
  );
