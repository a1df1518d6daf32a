import { edgeOf, type LegendEntry } from './chart.ts';
import classes from './chart.module.css';

export const ChartLegend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul className={classes.legend}>
    {entries.map(({ label, colour, line }) => (
      <li key={label}>
        <i
          className={classes.swatch}
          data-line={line}
          style={{ color: colour, borderColor: line ? colour : edgeOf(colour) }}
        />
        {label}
      </li>
    ))}
  </ul>
);
