import { dashboards } from '@baobab/contract/overview/dashboards';
import type { ReplyOf } from '@baobab/contract/kit/client';
import { StatCard } from '../../../kit/chart/StatCard.tsx';
import { useOptionName } from '../../../kit/form/use-option-name.ts';
import { InfiniteSelect } from '../../../kit/form/InfiniteSelect.tsx';
import { useCan } from '../../../kit/api/session.ts';
import { filterId } from '../../../kit/table/Filters.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import classes from './dashboards.module.css';
import type { Period } from './period.ts';
import { Ranking } from './Ranking.tsx';
import { useCard } from './use-card.ts';

/** Lab orders and their amount, of all partners or the partner in the URL, and a comparison of all partners. */
export function PartnerTab({ period }: { period: Period }) {
  const [{ partner }, change] = useUrlState('/dashboard');
  const id = filterId(partner);
  const name = useOptionName(dashboards.partners, id, ({ full_name }) => full_name);
  const can = useCan();
  const canOpenPartners = can('partner-names:read');
  const link = (filter: string) =>
    can('lab-orders:read')
      ? {
          to: `/order?from=${period.from}&to=${period.to}&paid=true${filter}&partner=${id ? encodeURIComponent(name) : 'all'}`,
        }
      : {};
  const { data, state } = useCard(dashboards.partnerOrders, {
    query: { ...period.query, ...(id && { partner_uuid: id }) },
  });
  return (
    <>
      <div className={classes.selector}>
        <InfiniteSelect
          label="Partner"
          placeholder="All partners"
          endpoint={dashboards.partners}
          option={(row) => ({ value: row.uuid, label: row.full_name, hint: row.hint })}
          value={id ? { value: id, label: name } : null}
          onChange={({ value }) => change({ partner: value })}
          onClear={() => change({ partner: undefined })}
        />
      </div>
      <div className={classes.beside}>
        <StatCard
          title="Earnings"
          period={period.text}
          figures={
            data && [
              { label: 'Orders', value: data.total_orders, isTotal: true, ...link('') },
              {
                label: 'Amount',
                value: data.total_amount_in_order,
                unit: 'naira',
                isAside: true,
              },
              { label: 'Completed', value: data.total_order_completed, ...link('&status=completed') },
              { label: 'In progress', value: data.total_order_inprogress, ...link('&status=inprogress') },
              { label: 'Pending', value: data.total_order_pending, ...link('&status=pending') },
              // The remaining status of an order, so that the figures add up.
              { label: 'Cancelled', value: cancelledOf(data), ...link('&status=cancelled') },
              {
                label: 'Number of partners',
                value: data.total_partners,
                isAside: true,
                ...(canOpenPartners && !id && { to: '/PartnersName' }),
              },
            ]
          }
          state={state}
          note="Paid orders. Amount is their sum, which no list has."
        />
        <Ranking of="partners" period={period} />
      </div>
    </>
  );
}

const cancelledOf = (orders: ReplyOf<typeof dashboards.partnerOrders>) =>
  orders.total_orders -
  orders.total_order_completed -
  orders.total_order_inprogress -
  orders.total_order_pending;
