import { useState, type ReactNode } from 'react';
import type { CardRole } from './card-roles.ts';
import type { ShownColumn } from './columns.tsx';
import { isTextSelected } from './text-selection.ts';
import classes from './ResourceTable.module.css';

interface TableRowProps<Row> {
  row: Row;
  /** The text of the first column that has one. */
  name: string;
  columns: readonly ShownColumn<Row>[];
  /** The roles of the columns in a card; undefined in a table. */
  roles: readonly CardRole[] | undefined;
  onOpen?: (row: Row) => void;
  select: ReactNode;
}

/** A row of a table, or a card on a phone. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, name, columns, roles, onOpen, select } = props;
  const [unfolded, setUnfolded] = useState(false);
  return (
    <tr
      // Focused by the keys j and k.
      tabIndex={-1}
      onClick={onOpen && (() => !isTextSelected() && onOpen(row))}
      data-open={onOpen ? '' : undefined}
      data-unfolded={unfolded || undefined}
    >
      {select}
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-label={column.header}
          data-kind={column.kind}
          data-card={roles?.[index]}
          title={(column.hint ?? column.tooltip)?.(row)}
          onClick={
            column.kind === 'control' || column.kind === 'switch'
              ? (event) => event.stopPropagation()
              : undefined
          }
        >
          {column.hint ? (
            <div className={classes.truncate} data-truncate={/\bname$/i.test(column.header) ? 'name' : ''}>
              <div>{column.cell(row)}</div>
            </div>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {roles?.includes('rest') && (
        <td data-kind="control" data-card="more" onClick={(event) => event.stopPropagation()}>
          <button
            type="button"
            className={classes.action}
            aria-expanded={unfolded}
            aria-label={`More about ${name}`}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? 'Less' : 'More'}
          </button>
        </td>
      )}
    </tr>
  );
}

/** Skeleton rows, as many as a page has rows, so that the layout does not shift when the rows load. */
export function skeletonRows(
  columns: readonly { key: string; header: string }[],
  roles: readonly CardRole[] | undefined,
  size: number,
) {
  return Array.from({ length: Math.min(size, 12) }, (_, index) => (
    <tr key={index} aria-hidden>
      {columns.map((column, at) => (
        <td key={column.key} data-label={column.header} data-card={roles?.[at]}>
          <span className={classes.skeleton} />
        </td>
      ))}
    </tr>
  ));
}
