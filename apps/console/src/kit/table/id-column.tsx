import type { Column } from './ResourceTable.tsx';
import classes from './ResourceTable.module.css';

/** The id in a muted colour, for staff who must refer to a row. */
export const idColumn = <Row extends { uuid: string }>(header: string): Column<Row> => ({
  header,
  cell: ({ uuid }) => <span className={classes.id}>{uuid}</span>,
  hint: ({ uuid }) => uuid,
});
