import classes from './ResourceTable.module.css';

interface SelectAllCellProps {
  checked: boolean;
  /** Some rows are ticked; shown unless all are. */
  indeterminate: boolean;
  /** The rows belong to former filters. */
  disabled: boolean;
  tick: (checked: boolean) => void;
}

/** Selects every row of the page. */
export function SelectAllCell({ checked, indeterminate, disabled, tick }: SelectAllCellProps) {
  return (
    <th scope="col" className={classes.select} data-kind="control">
      <input
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate && !checked;
        }}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
    </th>
  );
}

interface SelectCellProps {
  name: string;
  checked: boolean;
  tick: (checked: boolean, extend: boolean) => void;
}

/** Selects a row; with Shift, the rows from the one selected before. */
export function SelectCell({ name, checked, tick }: SelectCellProps) {
  return (
    <td className={classes.select} data-kind="control" onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={checked}
        onChange={({ currentTarget, nativeEvent }) =>
          tick(currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </td>
  );
}
