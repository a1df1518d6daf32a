import { formatCount } from '../format.ts';
import { colourOf, shareOf, type Slice } from './chart.ts';
import classes from './chart.module.css';

const [SIZE, RADIUS, HOLE] = [220, 100, 56];

/** The point on a circle at a fraction of a full turn, clockwise from the top. */
const at = (share: number, radius: number) => {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return `${SIZE / 2 + radius * Math.cos(angle)} ${SIZE / 2 + radius * Math.sin(angle)}`;
};

function donutPath(from: number, to: number): string {
  const large = to - from > 0.5 ? 1 : 0;
  // SVG draws nothing for an arc that ends where it starts.
  const end = to - from >= 1 ? to - 0.0001 : to;
  return `M ${at(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 ${large} 1 ${at(end, RADIUS)} L ${at(end, HOLE)} A ${HOLE} ${HOLE} 0 ${large} 0 ${at(from, HOLE)} Z`;
}

/** Shares of a total as a donut chart with a legend. */
export function DonutChart({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const upTo = (index: number) =>
    total === 0 ? 0 : slices.slice(0, index).reduce((sum, { value }) => sum + value, 0) / total;
  const arcs = slices.map((_, index) => ({ from: upTo(index), to: upTo(index + 1) }));
  const height = Math.max(SIZE, slices.length * 24);
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 540 ${height}`}
      role="img"
      aria-label={`${title} as a donut chart`}
    >
      {arcs.map(({ from, to }, index) =>
        to > from ? <path key={slices[index]!.label} d={donutPath(from, to)} fill={colourOf(index)} /> : null,
      )}
      {slices.map(({ label, value, text }, index) => (
        <g key={label} transform={`translate(${SIZE + 28} ${index * 24 + 8})`}>
          <rect width={12} height={12} rx={3} fill={colourOf(index)} />
          <text x={20} y={11}>
            {label}: {text ?? formatCount(value)} ({shareOf(value, total)})
          </text>
        </g>
      ))}
    </svg>
  );
}
