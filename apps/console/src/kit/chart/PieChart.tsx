import { formatCount } from '../format.ts';
import { colourOf, shareOf, type Slice } from './chart.ts';
import classes from './chart.module.css';

const [SIZE, RADIUS, HOLE] = [220, 100, 56];

/** A point of the circle, a share of the way round. */
const at = (share: number, radius: number) => {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return `${SIZE / 2 + radius * Math.cos(angle)} ${SIZE / 2 + radius * Math.sin(angle)}`;
};

function ring(from: number, to: number): string {
  const large = to - from > 0.5 ? 1 : 0;
  // A whole circle would begin where it ends, and be nothing.
  const end = to - from >= 1 ? to - 0.0001 : to;
  return `M ${at(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 ${large} 1 ${at(end, RADIUS)} L ${at(end, HOLE)} A ${HOLE} ${HOLE} 0 ${large} 0 ${at(from, HOLE)} Z`;
}

/** Parts of a whole as a ring, with a legend beside it. */
export function PieChart({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const upTo = (index: number) =>
    total === 0 ? 0 : slices.slice(0, index).reduce((sum, { value }) => sum + value, 0) / total;
  const rings = slices.map((_, index) => ({ from: upTo(index), to: upTo(index + 1) }));
  const height = Math.max(SIZE, slices.length * 24);
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 540 ${height}`}
      role="img"
      aria-label={`${title} as parts of a whole`}
    >
      {rings.map(({ from, to }, index) =>
        to > from ? <path key={slices[index]!.label} d={ring(from, to)} fill={colourOf(index)} /> : null,
      )}
      {slices.map(({ label, value }, index) => (
        <g key={label} transform={`translate(${SIZE + 28} ${index * 24 + 8})`}>
          <rect width={12} height={12} rx={3} fill={colourOf(index)} />
          <text x={20} y={11}>
            {label}: {formatCount(value)} ({shareOf(value, total)})
          </text>
        </g>
      ))}
    </svg>
  );
}
