import type { Sorting } from '../api/queries.ts';
import type { Column } from './ResourceTable.tsx';
import classes from './ResourceTable.module.css';

interface SortSelectProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  sorting: Sorting<Sort>;
}

/** Sorts the cards of a phone, which have no headers. */
export function SortSelect<Row, Sort extends string>({ columns, sorting }: SortSelectProps<Row, Sort>) {
  const options = columns.flatMap(({ header, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${header}, ascending` },
          { value: `-${sort}` as const, label: `${header}, descending` },
        ],
  );
  if (options.length === 0) return null;
  return (
    <select
      className={classes.sortSelect}
      aria-label="Sort by"
      value={sorting.current ?? ''}
      onChange={(event) =>
        sorting.set(options.find(({ value }) => value === event.currentTarget.value)?.value)
      }
    >
      <option value="">Usual order</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
