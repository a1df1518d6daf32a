import { Pie, PieChart, Tooltip } from 'recharts';
import { colourOf, edgeOf, formatValue, shareOf, totalOf, type Slice } from './chart.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { HOW_TO_READ } from './plot.ts';

interface DonutPlotProps {
  name: string;
  slices: readonly Slice[];
  size: number;
}

export function DonutPlot({ name, slices, size }: DonutPlotProps) {
  const total = totalOf(slices);
  const rows = slices.map(({ label, value, unit }, index) => {
    const text = `${formatValue(value, unit)} (${shareOf(value, total)})`;
    const colour = colourOf(index);
    return {
      label,
      value,
      fill: colour,
      stroke: edgeOf(colour),
      tooltip: { title: label, lines: [{ text }] },
    };
  });
  return (
    <PieChart width={size} height={size} aria-label={name} desc={HOW_TO_READ}>
      <Pie
        data={rows}
        dataKey="value"
        nameKey="label"
        innerRadius="54%"
        outerRadius="96%"
        // Clockwise from the top.
        startAngle={90}
        endAngle={-270}
        rootTabIndex={-1}
        isAnimationActive={false}
      />
      <Tooltip isAnimationActive={false} content={ChartTooltip} />
    </PieChart>
  );
}
