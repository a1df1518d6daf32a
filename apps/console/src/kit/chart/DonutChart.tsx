import { lazyComponent } from '../lazy-component.tsx';
import { formatValue, shareOf, totalOf, type LegendEntry, type Slice, colourOf, withOther } from './chart.ts';
import classes from './chart.module.css';
import { chartSkeleton } from './ChartBox.tsx';
import { ChartLegend } from './ChartLegend.tsx';

const { Component: DonutPlot } = lazyComponent(() => import('./DonutPlot.tsx').then((m) => m.DonutPlot));

const SIZE = 220;

/** Shares of a total as a donut chart with a legend. */
export const DonutChart = ({ title, slices }: { title: string; slices: readonly Slice[] }) => (
  <div className={classes.donut}>
    <div className={classes.plot} style={{ width: SIZE, height: SIZE }}>
      <DonutPlot
        name={`${title} as a donut chart`}
        slices={withOther(slices)}
        size={SIZE}
        fallback={chartSkeleton}
      />
    </div>
    <ChartLegend entries={donutLegend(slices)} />
  </div>
);

export function donutLegend(slices: readonly Slice[]): LegendEntry[] {
  const total = totalOf(slices);
  return withOther(slices).map(({ label, value, unit }, index) => ({
    label: `${label}: ${formatValue(value, unit)} (${shareOf(value, total)})`,
    colour: colourOf(index),
  }));
}
