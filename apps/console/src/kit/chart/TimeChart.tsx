import { useRef } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { formatValue, type LegendEntry, type Unit } from './chart.ts';
import classes from './chart.module.css';
import { ChartBox, chartSkeleton } from './ChartBox.tsx';
import { ChartDownloads } from './ChartDownloads.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { useHidden } from './use-hidden.ts';

const { Component: TimePlot } = lazyComponent(() => import('./TimePlot.tsx').then((m) => m.TimePlot));

const HEIGHT = 260;

export interface TimeSeries {
  label: string;
  unit: Unit;
  colour: string;
  shape: 'bars' | 'line';
  /** Hollow bars or a dashed line, which do not depend on seeing colours. */
  muted?: boolean;
  /** A value for each label; null where there is none. */
  values: readonly (number | null)[];
}

interface TimeChartProps {
  title: string;
  /** The date range of the values, formatted. */
  period: string;
  labels: readonly string[];
  /** The same, short enough for the axis. */
  ticks: readonly string[];
  series: readonly TimeSeries[];
}

/** Counts as bars and amounts as lines over time, with legend, table and downloads, unless there is nothing to draw. */
export function TimeChart({ title, period, labels, ticks, series }: TimeChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const { hidden, toggle } = useHidden(series.map(({ label }) => label));
  const shown = series.filter(({ label }) => !hidden.has(label));
  if (series.every(({ values }) => values.every((value) => !value)))
    return <p className={classes.empty}>No Data Found</p>;
  return (
    <>
      <div ref={container}>
        <ChartBox height={HEIGHT}>
          {(width) => (
            <TimePlot
              name={`${title}, ${period}`}
              labels={labels}
              ticks={ticks}
              series={shown}
              width={width}
              height={HEIGHT}
              fallback={chartSkeleton}
            />
          )}
        </ChartBox>
      </div>
      <div className={classes.foot}>
        <ChartLegend entries={series.map(legendOf)} hidden={hidden} onToggle={toggle} />
        <ChartDownloads
          title={title}
          period={period}
          legend={shown.map(legendOf)}
          container={container}
          header={['Date', ...series.map(({ label }) => label)]}
          rows={labels.map((label, index) => [label, ...series.map(({ values }) => values[index] ?? null)])}
        />
      </div>
      <details className={classes.values}>
        <summary>Values as a table</summary>
        <div tabIndex={0} role="region" aria-label={`Values of ${title}`}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                {series.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, index) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map((one) => (
                    <td key={one.label}>{formatValue(one.values[index] ?? undefined, one.unit)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

const legendOf = ({ label, colour, shape, muted = false }: TimeSeries): LegendEntry => ({
  label,
  colour,
  ...(shape === 'line' ? { line: muted ? 'dashed' : 'solid' } : { hollow: muted }),
});
