import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { edgeOf, formatTick, formatValue, type Unit } from './chart.ts';
import { amountAxis } from './axes.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { HOW_TO_READ, TICK } from './plot.ts';
import type { TimeSeries } from './TimeChart.tsx';

const TICK_PX = 64;
const DOT_PX = 12;
const axisPx: Record<Unit, number> = { count: 42, naira: 56 };

interface TimePlotProps {
  name: string;
  labels: readonly string[];
  ticks: readonly string[];
  series: readonly TimeSeries[];
  width: number;
  height: number;
}

export function TimePlot({ name, labels, ticks, series, width, height }: TimePlotProps) {
  const rows = labels.map((label, index) => ({
    label,
    tooltip: {
      title: label,
      lines: series.map((one) => ({
        text: `${one.label}: ${formatValue(one.values[index] ?? undefined, one.unit)}`,
        colour: one.colour,
      })),
    },
    values: series.map(({ values }) => values[index] ?? null),
  }));
  const valuesIn = (unit: Unit) =>
    series.flatMap((one) => (one.unit === unit ? one.values.map((value) => value ?? 0) : []));
  const units = [...new Set(series.map(({ unit }) => unit))];
  const plotPx = width - units.reduce((sum, unit) => sum + axisPx[unit], 0);
  const everyNth = Math.ceil(rows.length / Math.max(1, Math.floor(plotPx / TICK_PX)));
  return (
    <ComposedChart
      data={rows}
      width={width}
      height={height}
      margin={{ top: 8, right: units.includes('naira') ? 0 : 12, bottom: 0, left: 0 }}
      barCategoryGap="20%"
      barGap={1}
      aria-label={name}
      desc={HOW_TO_READ}
    >
      <CartesianGrid vertical={false} stroke="var(--border)" yAxisId={units[0]!} />
      <XAxis
        dataKey="label"
        tickFormatter={(label: string) => ticks[labels.indexOf(label)] ?? ''}
        interval={everyNth - 1}
        tick={TICK}
        height={28}
        tickMargin={6}
        axisLine={{ stroke: 'var(--input-border)' }}
        tickLine={false}
      />
      {units.map((unit) => (
        <YAxis
          key={unit}
          yAxisId={unit}
          orientation={unit === 'naira' ? 'right' : 'left'}
          width={axisPx[unit]}
          tick={TICK}
          {...amountAxis(valuesIn(unit))}
          tickFormatter={(value: number) => formatTick(value, unit)}
          allowDecimals={false}
          axisLine={false}
          tickLine={false}
        />
      ))}
      <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--primary-soft)' }} content={ChartTooltip} />
      {series.map((one, index) => renderSeries(one, index, rows.length * DOT_PX < plotPx))}
    </ComposedChart>
  );
}

function renderSeries({ label, unit, colour, shape, muted }: TimeSeries, index: number, withDots: boolean) {
  const shared = {
    name: label,
    yAxisId: unit,
    dataKey: (row: { values: readonly (number | null)[] }) => row.values[index],
    isAnimationActive: false,
  };
  return shape === 'bars' ? (
    <Bar
      key={label}
      {...shared}
      fill={muted ? 'var(--surface)' : colour}
      stroke={edgeOf(colour)}
      maxBarSize={48}
      radius={[2, 2, 0, 0]}
    />
  ) : (
    <Line
      key={label}
      {...shared}
      stroke={colour}
      strokeWidth={2}
      {...(muted && { strokeDasharray: '5 3' })}
      dot={withDots && { r: 2.5, fill: colour, strokeWidth: 0 }}
      activeDot={{ r: 4, stroke: 'var(--surface)' }}
    />
  );
}
