import { formatDate } from '@baobab/contract/kit/lagos-time';
import classes from './LineChart.module.css';

export interface Line {
  label: string;
  /** Oldest first. */
  points: readonly { at: string; value: number }[];
}

interface LineChartProps {
  title: string;
  unit: string;
  lines: readonly Line[];
}

const [WIDTH, HEIGHT] = [640, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 12, 12, 24];

/** Readings as lines over time; the accessible name describes the same values. */
export function LineChart({ title, unit, lines }: LineChartProps) {
  const all = lines.flatMap((line) => line.points);
  if (all.length === 0) return null;
  const times = all.map((point) => Date.parse(point.at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const { low, high } = boundsOf(all.map((point) => point.value));
  const x = (at: string) =>
    last === first
      ? (LEFT + WIDTH - RIGHT) / 2
      : LEFT + ((Date.parse(at) - first) / (last - first)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const levels = [low, (low + high) / 2, high];
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describeChart(title, unit, lines)}>
        {levels.map((level) => (
          <g key={level} className={classes.level}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(level)} y2={y(level)} />
            <text x={LEFT - 6} y={y(level) + 3.5} textAnchor="end">
              {rounded(level)}
            </text>
          </g>
        ))}
        <g className={classes.level}>
          <text x={LEFT} y={HEIGHT - 6}>
            {formatDate(new Date(first))}
          </text>
          {last > first && (
            <text x={WIDTH - RIGHT} y={HEIGHT - 6} textAnchor="end">
              {formatDate(new Date(last))}
            </text>
          )}
        </g>
        {lines.map((line, index) => (
          <g key={line.label} className={classes.line} data-line={index + 1}>
            <polyline points={line.points.map((point) => `${x(point.at)},${y(point.value)}`).join(' ')} />
            {line.points.map((point, at) => (
              <circle key={`${point.at} ${at}`} cx={x(point.at)} cy={y(point.value)} r={2.6} />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className={classes.legend}>
        {lines.map((line, index) => (
          <span key={line.label} data-line={index + 1}>
            {line.label} ({unit})
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const rounded = (value: number) => String(Math.round(value * 10) / 10);

/** The value range with a margin, so that no line touches the edge and a flat line is centred. */
function boundsOf(values: number[]) {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max((max - min) * 0.15, 1);
  return { low: Math.floor(min - margin), high: Math.ceil(max + margin) };
}

/** The chart's content as text for screen readers. */
function describeChart(title: string, unit: string, lines: readonly Line[]): string {
  const each = lines.map(({ label, points }) => {
    const values = points.map((point) => point.value);
    return `${label} between ${rounded(Math.min(...values))} and ${rounded(Math.max(...values))}, last ${rounded(values.at(-1)!)} ${unit}`;
  });
  const { points } = lines[0]!;
  const span = `${formatDate(points[0]!.at)} to ${formatDate(points.at(-1)!.at)}`;
  const count = points.length === 1 ? '1 reading' : `${points.length} readings`;
  return `${title}: ${count} from ${span}. ${each.join('. ')}.`;
}
