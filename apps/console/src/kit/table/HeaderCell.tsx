import { IconArrowDown, IconArrowUp, IconArrowsSort } from '../icons/shell-icons.ts';
import type { Sorting } from '../api/queries.ts';
import type { ShownColumn } from './columns.tsx';
import classes from './ResourceTable.module.css';

interface HeaderCellProps {
  column: Pick<ShownColumn<never>, 'key' | 'header' | 'kind'>;
  sorting: Sorting | undefined;
}

/** The header of a column. A sortable one sorts up, then down, then returns to the list's own order. */
export function HeaderCell({ column, sorting }: HeaderCellProps) {
  const { header, kind, key } = column;
  if (!sorting?.sorts.includes(key))
    return (
      <th scope="col" data-kind={kind}>
        {header}
      </th>
    );
  const down = `-${key}`;
  const [order, next, Arrow] =
    sorting.current === key
      ? (['ascending', down, IconArrowUp] as const)
      : sorting.current === down
        ? (['descending', undefined, IconArrowDown] as const)
        : (['none', key, IconArrowsSort] as const);
  return (
    <th scope="col" data-kind={kind} aria-sort={order}>
      <button type="button" className={classes.sort} onClick={() => sorting.set(next)}>
        {header}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}
