import { dashboards } from '@baobab/contract/overview/dashboards';
import { useCan } from '../../../kit/api/session.ts';
import { StatCard } from '../../../kit/chart/StatCard.tsx';
import { formatCount } from '../../../kit/format.ts';
import classes from './dashboards.module.css';
import type { Period } from './period.ts';
import { Ranking } from './Ranking.tsx';
import { useCard } from './use-card.ts';

export function TreatmentTab({ period }: { period: Period }) {
  const { data, state } = useCard(dashboards.treatmentPlans, { query: period.query });
  const canOpen = useCan()('treatment-orders:read');
  const link = (filter: string) =>
    canOpen ? { to: `/treatment_order?from=${period.from}&to=${period.to}${filter}` } : {};
  const total = data?.totalData;
  const cancelled =
    total &&
    formatCount(
      total.total_treatment_plan_order -
        total.total_treatment_plan_order_completed -
        total.total_treatment_plan_order_pending,
    );
  return (
    <div className={classes.beside}>
      <div className={classes.cards}>
        <StatCard
          title="Total Orders"
          period={period.text}
          figures={
            total && [
              { label: 'Total', value: total.total_treatment_plan_order, isTotal: true, ...link('') },
              { label: 'Paid', value: total.total_treatment_plan_order_paid, ...link('&paid=true') },
              { label: 'Unpaid', value: total.total_treatment_plan_order_unpaid, ...link('&paid=false') },
              { label: 'Completed', value: total.total_treatment_plan_order_completed },
              { label: 'Pending', value: total.total_treatment_plan_order_pending },
            ]
          }
          state={state}
          overlapping
          note={
            total &&
            `Every order is paid or unpaid, and is completed, pending or cancelled (${cancelled}). Completed and pending are each several statuses of the list.`
          }
        />
        <StatCard
          title="Disease Wise"
          period={period.text}
          figures={data?.totalDataDisease.map(({ _id, total_treatment_plan_order: value }) => ({
            label: _id,
            value,
          }))}
          state={state}
          note="Treatment Order has no filter for a disease; its search also finds one."
        />
      </div>
      <Ranking of="plans" period={period} />
    </div>
  );
}
