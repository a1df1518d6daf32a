import { edgeOf, type LegendEntry } from './chart.ts';
import classes from './chart.module.css';

interface ChartLegendProps {
  entries: readonly LegendEntry[];
  /** The labels of the entries that are not drawn. */
  hidden?: ReadonlySet<string>;
  /** Makes the entries buttons that hide and show. */
  onToggle?: (label: string) => void;
}

export const ChartLegend = ({ entries, hidden, onToggle }: ChartLegendProps) => (
  <ul className={classes.legend}>
    {entries.map((entry) => (
      <li key={entry.label}>
        {onToggle ? (
          <button
            type="button"
            className={classes.toggle}
            aria-pressed={!hidden?.has(entry.label)}
            onClick={() => onToggle(entry.label)}
          >
            <Entry {...entry} />
          </button>
        ) : (
          <Entry {...entry} />
        )}
      </li>
    ))}
  </ul>
);

const Entry = ({ label, colour, line, hollow }: LegendEntry) => (
  <>
    <i
      className={classes.swatch}
      data-line={line}
      data-hollow={hollow}
      style={{ color: colour, borderColor: line ? colour : edgeOf(colour) }}
    />
    {label}
  </>
);
