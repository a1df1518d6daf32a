import type { KeyboardEvent } from 'react';
import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { amountAxis } from './axes.ts';
import { colourOf, edgeOf, formatTick, formatValue, type Slice } from './chart.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { HOW_TO_READ, MAX_TICK_PX, TICK } from './plot.ts';

const CHARACTER_PX = 7.5;
const MAX_LABEL_PX = 170;
/** Recharts breaks a label at the width of the axis, but ends it this far from the plot. */
const LABEL_GAP_PX = 8;

interface BarPlotProps {
  name: string;
  slices: readonly Slice[];
  width: number;
  height: number;
}

export function BarPlot({ name, slices, width, height }: BarPlotProps) {
  const unit = slices[0]?.unit;
  const rows = slices.map(({ label, value }, index) => {
    const text = formatValue(value, unit);
    const colour = colourOf(index);
    const tooltip = { title: label, lines: [{ text }] };
    return { label, value, text, fill: colour, stroke: edgeOf(colour), tooltip };
  });
  const longest = (texts: string[]) => Math.max(...texts.map((text) => text.length)) * CHARACTER_PX;
  const labels = Math.min(longest(rows.map((row) => row.label)) + 12, MAX_LABEL_PX, width * 0.4);
  const values = longest(rows.map((row) => row.text)) + 8;
  return (
    <div onKeyDownCapture={translateKey}>
      <BarChart
        layout="vertical"
        data={rows}
        width={width}
        height={height}
        margin={{ top: 0, right: values, bottom: 0, left: 0 }}
        barCategoryGap={6}
        aria-label={name}
        desc={HOW_TO_READ}
      >
        <CartesianGrid horizontal={false} stroke="var(--border)" />
        <XAxis
          type="number"
          height={24}
          tick={TICK}
          {...amountAxis(
            rows.map(({ value }) => value),
            Math.max(1, Math.min(5, Math.floor((width - labels - values) / MAX_TICK_PX) - 1)),
          )}
          tickFormatter={(value: number) => formatTick(value, unit)}
          allowDecimals={false}
          axisLine={false}
          tickLine={false}
        />
        <YAxis
          type="category"
          dataKey="label"
          width={labels}
          tick={{ ...TICK, width: labels - LABEL_GAP_PX }}
          interval={0}
          axisLine={{ stroke: 'var(--input-border)' }}
          tickLine={false}
        />
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--primary-soft)' }} content={ChartTooltip} />
        <Bar
          dataKey="value"
          radius={[0, 4, 4, 0]}
          minPointSize={(value) => (value ? 2 : 0)}
          isAnimationActive={false}
        >
          <LabelList dataKey="text" position="right" {...TICK} fill="var(--text)" />
        </Bar>
      </BarChart>
    </div>
  );
}

const forwards = new Map([
  ['ArrowDown', true],
  ['ArrowRight', true],
  ['ArrowUp', false],
  ['ArrowLeft', false],
]);

/** In a chart with horizontal bars, Recharts moves down with the left key and up with the right key. */
function translateKey(event: KeyboardEvent) {
  const forward = forwards.get(event.key);
  if (forward === undefined || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  const key = forward ? 'ArrowLeft' : 'ArrowRight';
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
}
