import type { ScreenColumn } from './columns.tsx';
import classes from './ResourceTable.module.css';

export interface RowActions<Row> {
  /** The row's name, for the buttons' accessible names. */
  nameOf: (row: Row) => string;
  /** Omitted where the edit dialog shows everything. */
  view?: (uuid: string) => void;
  /** Actions between View and Edit. `text` is the button's label; on phones the header is added to it. */
  more?: readonly {
    key: string;
    header: string;
    open: (uuid: string) => void;
    text?: (row: Row) => string;
  }[];
  /** Omitted for roles without write permission. */
  edit?: ((uuid: string) => void) | false;
}

/** The action columns at the right: View, further actions, Edit. */
export function rowActions<Row extends { uuid: string }>({
  nameOf,
  view,
  more = [],
  edit,
}: RowActions<Row>): ScreenColumn<Row>[] {
  const action = (
    key: string,
    header: string,
    run: (uuid: string) => void,
    text?: (row: Row) => string,
  ): ScreenColumn<Row> => ({
    key,
    header,
    screenOnly: true,
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
    ...(view ? [action('view', 'View', view)] : []),
    ...more.map(({ key, header, open, text }) => action(key, header, open, text)),
    ...(edit ? [action('edit', 'Edit', edit)] : []),
  ];
}
