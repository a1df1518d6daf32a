import type { Sorting } from '../api/queries.ts';
import type { ShownColumn } from './columns.tsx';
import classes from './ResourceTable.module.css';

export interface SortSelectProps {
  columns: readonly Pick<ShownColumn<never>, 'key' | 'header'>[];
  sorting: Sorting;
}

/** Sorts the cards of a phone, which have no headers. */
export function SortSelect({ columns, sorting }: SortSelectProps) {
  const options = columns
    .filter(({ key }) => sorting.sorts.includes(key))
    .flatMap(({ key, header }) => [
      { value: key, label: `${header}, ascending` },
      { value: `-${key}`, label: `${header}, descending` },
    ]);
  if (options.length === 0) return null;
  return (
    <select
      className={classes.sortSelect}
      aria-label="Sort by"
      value={sorting.current ?? ''}
      onChange={(event) => sorting.set(event.currentTarget.value || undefined)}
    >
      <option value="">Default order</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
