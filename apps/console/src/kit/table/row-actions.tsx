import type { Column } from './ResourceTable.tsx';
import classes from './ResourceTable.module.css';

interface RowActions<Row> {
  /** The row's name, for the buttons' accessible names. */
  nameOf: (row: Row) => string;
  /** Omitted where the edit dialog shows everything. */
  view?: (uuid: string) => void;
  /** Actions between View and Edit. `text` is the button's label; on phones the header is added to it. */
  more?: readonly { header: string; open: (uuid: string) => void; text?: (row: Row) => string }[];
  /** Omitted for roles without write permission. */
  edit?: ((uuid: string) => void) | false;
}

/** The action columns at the right: View, further actions, Edit. */
export function rowActions<Row extends { uuid: string }>({
  nameOf,
  view,
  more = [],
  edit,
}: RowActions<Row>): Column<Row>[] {
  const action = (header: string, run: (uuid: string) => void, text?: (row: Row) => string): Column<Row> => ({
    header,
    kind: 'control',
    card: 'action',
    cell: (row) => (
      <button
        type="button"
        className={classes.action}
        aria-label={`${text ? `${text(row)} ` : ''}${header} ${nameOf(row)}`}
        onClick={() => run(row.uuid)}
      >
        {text ? (
          <>
            {text(row)} <span className={classes.cardLabel}>{header}</span>
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
