import type { ResourceRow } from './use-resource-table.ts';
import classes from './ResourceTable.module.css';

interface SelectAllCellProps {
  checked: boolean;
  /** Some rows are ticked; shown unless all are. */
  indeterminate: boolean;
  tick: (checked: boolean) => void;
}

/** Selects every row of the page. */
export function SelectAllCell({ checked, indeterminate, tick }: SelectAllCellProps) {
  return (
    <th scope="col" className={classes.select} data-kind="control">
      <input
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate && !checked;
        }}
        onChange={(event) => tick(event.currentTarget.checked)}
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
