import { timeUnitsFor, type TimeUnit } from '@baobab/contract/overview/dashboard-overview';
import { dashboards } from '@baobab/contract/overview/dashboards';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/chart/StatCard.tsx';
import { ActivityChart } from './ActivityChart.tsx';
import classes from './dashboards.module.css';
import { KeyFigures } from './KeyFigures.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { countDays, type Period } from './period.ts';
import { TodayStrip } from './TodayStrip.tsx';
import { useCard } from './use-card.ts';

/** The day at a glance, above the cards: one request, and the counts of the work queues. */
export function HomeOverview({ period }: { period: Period }) {
  const [unit, setUnit] = useState<TimeUnit>();
  // A longer range may not have the unit that was chosen for another.
  const by = timeUnitsFor(countDays(period)).find((one) => one === unit);
  const { data, state } = useCard(dashboards.overview, { query: { ...period.query, ...(by && { by }) } });
  if (!data && state.error)
    return (
      <section className={classes.panel} aria-label="Overview">
        <LoadFailure state={state} />
      </section>
    );
  return (
    <div className={classes.overview} aria-busy={state.fetching}>
      {data ? <KeyFigures overview={data} period={period} /> : <Waiting className={classes.keyWaiting} />}
      <div className={classes.day}>
        {data ? <TodayStrip today={data.today} /> : <Waiting className={classes.dayWaiting} />}
        <NeedsAttention />
      </div>
      {data ? (
        <ActivityChart overview={data} period={period} onUnit={setUnit} />
      ) : (
        <Waiting className={classes.chartWaiting} />
      )}
    </div>
  );
}

const Waiting = ({ className }: { className: string | undefined }) => (
  <div className={className} role="status" aria-label="Loading" />
);
