import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { CartesianGrid, Line, LineChart, ReferenceArea, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { lineStyle, type Point } from './LineChart.tsx';
import { deviationOf, type NormalRange } from './normal-range.ts';
import { HOW_TO_READ, TICK } from './plot.ts';
import { rangeMarker } from './RangeMarker.tsx';
import { timeAxis, valueAxis } from './axes.ts';

const DATE_PX = 96;
const DOT_PX = 9;

interface LinePlotProps {
  name: string;
  unit: string;
  lines: readonly string[];
  /** Whether the reader has not hidden a line. */
  isShown: (line: number) => boolean;
  points: readonly Point[];
  ranges: readonly (NormalRange | undefined)[];
  width: number;
  height: number;
}

export function LinePlot({ name, unit, lines, isShown, points, ranges, width, height }: LinePlotProps) {
  const rows = distinctTimes(points).map((point) => ({
    ...point,
    tooltip: {
      title: formatDateTime(point.at),
      lines: point.values
        .map((value, index) => ({
          text: [`${lines[index]}: ${value ?? '–'} ${unit}`, deviationOf(value, ranges[index])]
            .filter(Boolean)
            .join(', '),
          colour: lineStyle(index).colour,
        }))
        .filter((_, index) => isShown(index)),
    },
  }));
  const shades = ranges.flatMap((range, index) => (range && isShown(index) ? [{ ...range, index }] : []));
  const values = valueAxis([
    ...rows.flatMap(
      (row) => row.values.filter((value, index) => value !== null && isShown(index)) as number[],
    ),
    ...shades.flatMap(({ from, to }) => [from, to]),
  ]);
  const withDots = rows.length * DOT_PX < width;
  const axis = timeAxis(rows[0]!.time, rows.at(-1)!.time, Math.floor(width / DATE_PX));
  return (
    <LineChart
      data={rows}
      width={width}
      height={height}
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      aria-label={name}
      desc={HOW_TO_READ}
    >
      {shades.map(({ from, to, index }) => (
        <ReferenceArea
          key={lines[index]}
          y1={from}
          y2={to}
          fill={lineStyle(index).colour}
          fillOpacity={0.14}
          strokeOpacity={0}
        />
      ))}
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        type="number"
        dataKey="time"
        domain={axis.domain}
        ticks={axis.ticks}
        tickFormatter={axis.format}
        tick={TICK}
        height={28}
        tickMargin={6}
        axisLine={{ stroke: 'var(--input-border)' }}
        tickLine={{ stroke: 'var(--input-border)' }}
      />
      <YAxis
        width={40}
        domain={values.domain}
        ticks={values.ticks}
        tick={TICK}
        interval={0}
        axisLine={false}
        tickLine={false}
      />
      <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--input-border)' }} content={ChartTooltip} />
      {lines.map((line, index) => {
        if (!isShown(index)) return null;
        const { colour, line: style } = lineStyle(index);
        return (
          <Line
            key={line}
            name={line}
            dataKey={(row: Point) => row.values[index]}
            stroke={colour}
            strokeWidth={2}
            {...(style === 'dashed' && { strokeDasharray: '5 3' })}
            dot={rangeMarker(colour, ranges[index], withDots)}
            activeDot={{ r: 4, stroke: 'var(--surface)' }}
            connectNulls
            isAnimationActive={false}
          />
        );
      })}
    </LineChart>
  );
}

/** Recharts finds a point by its time, so readings of the same millisecond are moved apart. */
function distinctTimes(points: readonly Point[]) {
  let last = -Infinity;
  return points.map((point) => ({ ...point, time: (last = Math.max(Date.parse(point.at), last + 1)) }));
}
