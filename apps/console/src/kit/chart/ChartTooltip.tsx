import type { TooltipContentProps } from 'recharts';
import classes from './chart.module.css';

/** Each row of a chart's data has the content of its tooltip. */
export interface WithTooltip {
  tooltip: { title: string; lines: readonly { text: string; colour?: string }[] };
}

/** The live region is always in the page, so that screen readers also announce the first value. */
export function ChartTooltip({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>) {
  const row = payload[0]?.payload as WithTooltip | undefined;
  return (
    <div role="status" aria-live="assertive">
      {active && row && (
        <div className={classes.tooltip}>
          <strong>{row.tooltip.title}</strong>
          {row.tooltip.lines.map(({ text, colour }) => (
            <span key={text}>
              {colour && <i className={classes.swatch} style={{ color: colour, borderColor: colour }} />}
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
