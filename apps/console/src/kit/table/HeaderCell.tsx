import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { Sorting } from '../api/queries.ts';
import type { Column } from './ResourceTable.tsx';
import classes from './ResourceTable.module.css';

interface HeaderCellProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  sorting: Sorting<Sort> | undefined;
}

/** The header of a column. A sortable one sorts up, then down, then returns to the list's own order. */
export function HeaderCell<Row, Sort extends string>({ column, sorting }: HeaderCellProps<Row, Sort>) {
  const { header, kind, sort } = column;
  if (sort === undefined || !sorting)
    return (
      <th scope="col" data-kind={kind}>
        {header}
      </th>
    );
  const down = `-${sort}` as const;
  const [order, next, Arrow] =
    sorting.current === sort
      ? (['ascending', down, IconArrowUp] as const)
      : sorting.current === down
        ? (['descending', undefined, IconArrowDown] as const)
        : (['none', sort, IconArrowsSort] as const);
  return (
    <th scope="col" data-kind={kind} aria-sort={order}>
      <button type="button" className={classes.sort} onClick={() => sorting.set(next)}>
        {header}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}
