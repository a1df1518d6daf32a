import { pluralize } from '@baobab/contract/kit/numbers';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { useRef } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { colourOf, type LegendEntry } from './chart.ts';
import classes from './chart.module.css';
import { ChartBox, chartSkeleton } from './ChartBox.tsx';
import { ChartDownloads } from './ChartDownloads.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { deviationOf, formatRange, type NormalRange } from './normal-range.ts';
import { useHidden } from './use-hidden.ts';

const { Component: LinePlot } = lazyComponent(() => import('./LinePlot.tsx').then((m) => m.LinePlot));

const HEIGHT = 200;

/** A reading: one value for each line, or null where it is missing. */
export interface Point {
  at: string;
  values: readonly (number | null)[];
}

interface LineChartProps {
  title: string;
  unit: string;
  /** The names of the lines. */
  lines: readonly string[];
  /** Oldest first. */
  points: readonly Point[];
  /** The normal range of each line, which is shaded; values outside it are marked. */
  ranges?: readonly (NormalRange | undefined)[];
}

/** Readings as lines over time; the accessible name describes the same values. */
export function LineChart({ title, unit, lines, points, ranges = [] }: LineChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const names = lines.map((line) => (unit ? `${line} (${unit})` : line));
  const legend = names.map((label, index): LegendEntry => ({ label, ...lineStyle(index) }));
  const { hidden, toggle } = useHidden(names);
  const isShown = (index: number) => !hidden.has(names[index]!);
  return (
    <div className={classes.line}>
      <div ref={container}>
        <ChartBox height={HEIGHT}>
          {(width) =>
            points.length > 0 && (
              <LinePlot
                name={describeChart({ title, unit, lines, points, ranges })}
                unit={unit}
                lines={lines}
                isShown={isShown}
                points={points}
                ranges={ranges}
                width={width}
                height={HEIGHT}
                fallback={chartSkeleton}
              />
            )
          }
        </ChartBox>
      </div>
      <div className={classes.foot}>
        <ChartLegend entries={legend} hidden={hidden} {...(names.length > 1 && { onToggle: toggle })} />
        <ChartDownloads
          title={title}
          period={periodOf(points)}
          legend={legend.filter((_, index) => isShown(index))}
          container={container}
          header={['Date', ...names]}
          rows={points.map(({ at, values }) => [formatDateTime(at), ...values])}
        />
      </div>
    </div>
  );
}

/** The second line has a colour that reaches 3:1 in both themes, and is dashed for readers who see no colours. */
export const lineStyle = (index: number) => ({
  colour: colourOf(index === 0 ? 0 : 4),
  line: index === 0 ? ('solid' as const) : ('dashed' as const),
});

const periodOf = (points: readonly Point[]) =>
  points.length === 0 ? '' : `${formatDate(points[0]!.at)} – ${formatDate(points.at(-1)!.at)}`;

/** The chart's content as text for screen readers. */
function describeChart({ title, unit, lines, points, ranges = [] }: LineChartProps): string {
  const each = lines.map((line, index) => {
    const values = points.map((point) => point.values[index] ?? null).filter((value) => value !== null);
    const text = `${line} between ${Math.min(...values)} and ${Math.max(...values)}, last ${values.at(-1)} ${unit}`;
    const range = ranges[index];
    if (!range) return text;
    const outside = values.filter((value) => deviationOf(value, range)).length;
    return `${text}, normal ${formatRange(range, unit)}, ${outside} of ${values.length} outside`;
  });
  const span = `${formatDate(points[0]!.at)} to ${formatDate(points.at(-1)!.at)}`;
  const count = pluralize(points.length, 'reading');
  return `${title}: ${count} from ${span}. ${each.join('. ')}.`;
}
