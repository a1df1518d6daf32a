import type { Column } from './ResourceTable.tsx';
import classes from './ResourceTable.module.css';

interface RowActions<Row> {
  /** What the row is called, for those who cannot see which row a button stands in. */
  nameOf: (row: Row) => string;
  /** Left out where there is nothing to see that an edit does not show. */
  view?: (uuid: string) => void;
  /** What else a row opens, between the two; `text` stands on the button; the word joins it where the columns have no heads. */
  more?: readonly { header: string; open: (uuid: string) => void; text?: (row: Row) => string }[];
  /** Left out where the reader may not write. */
  edit?: ((uuid: string) => void) | false;
}

/** The columns at the right edge: View, what else there is, Edit. */
export function rowActions<Row extends { uuid: string }>({
  nameOf,
  view,
  more = [],
  edit,
}: RowActions<Row>): Column<Row>[] {
  const action = (header: string, run: (uuid: string) => void, text?: (row: Row) => string): Column<Row> => ({
    header,
    kind: 'control',
    cell: (row) => (
      <button
        type="button"
        className={classes.action}
        aria-label={`${text ? `${text(row)} ` : ''}${header} ${nameOf(row)}`}
        onClick={() => run(row.uuid)}
      >
        {text ? (
          <>
            {text(row)} <span className={classes.word}>{header}</span>
          </>
        ) : (
          header
        )}
      </button>
    ),
  });
  return [
    ...(view ? [action('View', view)] : []),
    ...more.map(({ header, open, text }) => action(header, open, text)),
    ...(edit ? [action('Edit', edit)] : []),
  ];
}
