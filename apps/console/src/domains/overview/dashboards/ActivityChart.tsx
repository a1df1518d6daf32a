import { timeUnitsFor, type Overview, type TimeUnit } from '@baobab/contract/overview/dashboard-overview';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import { colourOf } from '../../../kit/chart/chart.ts';
import { TimeChart, type TimeSeries } from '../../../kit/chart/TimeChart.tsx';
import { SegmentedControl } from '../../../kit/form/SegmentedControl.tsx';
import { today } from '../../../kit/format.ts';
import classes from './dashboards.module.css';
import { countDays, type Period } from './period.ts';
import { pointLabel, pointTick, spanLabel } from './time-labels.ts';

const unitLabels: Record<TimeUnit, string> = { day: 'Day', week: 'Week', month: 'Month' };

interface ActivityChartProps {
  overview: Overview;
  period: Period;
  onUnit: (unit: TimeUnit) => void;
}

/** Bookings and, for roles that may see transactions, revenue over time, compared with the preceding period. */
export function ActivityChart({ overview, period, onUnit }: ActivityChartProps) {
  const [compared, setCompared] = useState(false);
  const { by, points, previous, figures } = overview;
  const { bookings, revenue } = figures;
  const units = timeUnitsFor(countDays(period));
  const title = revenue ? 'Bookings and revenue' : 'Bookings';
  const span = previous && spanLabel(previous.start_date, previous.end_date, today());
  const before = (label: string, values: readonly number[] | undefined, shape: TimeSeries) =>
    compared && span && values
      ? [
          {
            ...shape,
            label: `${label}, ${span}`,
            values: points.map((_, index) => values[index] ?? null),
            muted: true,
          },
        ]
      : [];
  const bars: TimeSeries = {
    label: 'Bookings',
    unit: 'count',
    colour: colourOf(0),
    shape: 'bars',
    values: bookings.series,
  };
  const line: TimeSeries[] = revenue
    ? [{ label: 'Revenue (₦)', unit: 'naira', colour: colourOf(4), shape: 'line', values: revenue.series }]
    : [];
  return (
    <section className={classes.panel} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {span && (
          <Switch
            label={`Compare with ${span}`}
            checked={compared}
            onChange={(event) => setCompared(event.currentTarget.checked)}
          />
        )}
        {units.length > 1 && (
          <SegmentedControl
            label="Points of the chart"
            options={optionsOf(units, unitLabels)}
            value={by}
            onChange={onUnit}
          />
        )}
      </header>
      <TimeChart
        title={title}
        period={period.text}
        labels={points.map((point) => pointLabel(point, by))}
        ticks={points.map((point) => pointTick(point, by))}
        series={[
          bars,
          ...before('Bookings', bookings.previous?.series, bars),
          ...line,
          ...line.flatMap((one) => before('Revenue (₦)', revenue?.previous?.series, one)),
        ]}
      />
    </section>
  );
}
