import type { ResourceRow, ResourceTableModel } from './use-resource-table.ts';
import classes from './ResourceTable.module.css';

/** Selects every row of the page. */
export function SelectAllCell({ table }: { table: ResourceTableModel }) {
  return (
    <th scope="col" className={classes.select} data-kind="control">
      <input
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={table.getIsAllRowsSelected()}
        ref={(box) => {
          if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
        }}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    </th>
  );
}

/** Selects a row; with Shift, the rows from the one selected before. */
export function SelectCell({ row, name }: { row: ResourceRow; name: string }) {
  return (
    <td className={classes.select} data-kind="control" onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    </td>
  );
}
