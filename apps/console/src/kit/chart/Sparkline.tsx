import classes from './chart.module.css';

const [WIDTH, HEIGHT] = [120, 28];

/** A decorative trend line; its values are in the text beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const max = Math.max(1, ...values);
  const points = values.map(
    (value, index) =>
      `${(index / (values.length - 1)) * WIDTH},${(HEIGHT - 2 - (value / max) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
