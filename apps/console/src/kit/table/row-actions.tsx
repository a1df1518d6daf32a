import type { Column } from './ResourceTable.tsx';
import classes from './ResourceTable.module.css';

interface RowActions<Row> {
  /** What the row is called, for those who cannot see which row a button stands in. */
  nameOf: (row: Row) => string;
  /** Left out where there is nothing to see that an edit does not show. */
  view?: (uuid: string) => void;
  /** Left out where the reader may not write. */
  edit?: ((uuid: string) => void) | false;
}

/** The columns View and Edit at the right edge. */
export function rowActions<Row extends { uuid: string }>({
  nameOf,
  view,
  edit,
}: RowActions<Row>): Column<Row>[] {
  const action = (header: string, run: (uuid: string) => void): Column<Row> => ({
    header,
    kind: 'control',
    cell: (row) => (
      <button
        type="button"
        className={classes.action}
        aria-label={`${header} ${nameOf(row)}`}
        onClick={() => run(row.uuid)}
      >
        {header}
      </button>
    ),
  });
  return [...(view ? [action('View', view)] : []), ...(edit ? [action('Edit', edit)] : [])];
}
