import { formatCount } from '../format.ts';
import { colourOf, type Slice } from './chart.ts';
import classes from './chart.module.css';

const [WIDTH, ROW, LABEL, VALUE] = [540, 34, 170, 110];

/** Horizontal bars, scaled to the largest value. */
export function BarChart({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const max = Math.max(1, ...slices.map(({ value }) => value));
  const available = WIDTH - LABEL - VALUE;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${WIDTH} ${slices.length * ROW}`}
      role="img"
      aria-label={`${title} as a bar chart`}
    >
      {slices.map(({ label, value, text }, index) => (
        <g key={label} transform={`translate(0 ${index * ROW})`}>
          <text x={LABEL - 10} y={ROW / 2 + 4.5} textAnchor="end">
            {label}
          </text>
          <rect
            x={LABEL}
            y={6}
            width={Math.max(value > 0 ? 2 : 0, (value / max) * available)}
            height={ROW - 12}
            rx={4}
            fill={colourOf(index)}
          />
          <text x={LABEL + (value / max) * available + 8} y={ROW / 2 + 4.5}>
            {text ?? formatCount(value)}
          </text>
        </g>
      ))}
    </svg>
  );
}
