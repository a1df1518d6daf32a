import type { Column } from './ResourceTable.tsx';
import classes from './ResourceTable.module.css';

/** The id, for those who must name a row to somebody else; set back, because the name is what people read. */
export const idColumn = <Row extends { uuid: string }>(header: string): Column<Row> => ({
  header,
  cell: ({ uuid }) => <span className={classes.id}>{uuid}</span>,
  hint: ({ uuid }) => uuid,
});
