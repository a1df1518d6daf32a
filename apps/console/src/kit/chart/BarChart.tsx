import { lazyComponent } from '../lazy-component.tsx';
import type { Slice } from './chart.ts';
import { ChartBox, chartSkeleton } from './ChartBox.tsx';

const { Component: BarPlot } = lazyComponent(() => import('./BarPlot.tsx').then((m) => m.BarPlot));

const [ROW, AXIS] = [34, 24];

/** Horizontal bars with the exact value at the end of each. */
export function BarChart({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const height = slices.length * ROW + AXIS;
  return (
    <ChartBox height={height}>
      {(width) => (
        <BarPlot
          name={`${title} as a bar chart`}
          slices={slices}
          width={width}
          height={height}
          fallback={chartSkeleton}
        />
      )}
    </ChartBox>
  );
}
