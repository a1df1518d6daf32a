import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListPage, ListState } from '../api/queries.ts';
import { ErrorState, EmptyState } from '../layout/States.tsx';
import { useUrlState, DIALOG_KEYS } from '../url-state.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { Pager } from './Pager.tsx';
import { useCellWidth } from './use-cell-width.ts';
import classes from './ResourceTable.module.css';

export interface Column<Row, Sort extends string = never> {
  header: string;
  /** The column of the list's `sorts` that the header sorts by. */
  sort?: Sort;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned; a click on a control does not open the row. */
  kind?: 'number' | 'control';
  /** The full text for the tooltip of a cell that may be truncated; cells without it are never truncated. */
  hint?: (row: Row) => string;
  /** A tooltip about the row, on a cell that is never truncated. */
  tooltip?: (row: Row) => string;
}

interface ResourceTableProps<Row, Sort extends string> {
  label: string;
  list: ListState<Row, Sort>;
  columns: readonly Column<Row, Sort>[];
  rowKey: (row: Row) => string;
  /** Called when a row is clicked. */
  onOpen?: (row: Row) => void;
  /** The text of an empty list without filters. */
  empty: ReactNode;
  sizes?: readonly number[];
}

/** The table of every list: sticky header, skeleton rows, empty and error states, pager; cards on phones. */
export function ResourceTable<Row, Sort extends string = never>(props: ResourceTableProps<Row, Sort>) {
  const { list, columns, label } = props;
  const scroll = useCellWidth(list.rows);
  if (list.error && list.rows.length === 0)
    return frame(<ErrorState error={list.error} retry={list.retry} retrying={list.fetching} />);
  if (!list.loading && list.rows.length === 0) return frame(<EmptyTable list={list} empty={props.empty} />);
  return frame(
    <>
      {list.changing && <div className={classes.bar} />}
      <div
        ref={scroll}
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={list.fetching}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.header} column={column} sorting={list.sorting} />
              ))}
            </tr>
          </thead>
          <tbody inert={list.changing ?? false}>
            {list.loading
              ? skeletonRows(columns, list.size)
              : list.rows.map((row) => <Row key={props.rowKey(row)} row={row} {...props} />)}
          </tbody>
        </table>
      </div>
      <Pager list={list} {...(props.sizes && { sizes: props.sizes })} />
    </>,
  );
}

/** Search parameters that are not filters. */
const NON_FILTER_KEYS: readonly string[] = ['sort', 'page', 'size', 'tab', 'dialog', 'id', ...DIALOG_KEYS];

/** Shown when no row matches the filters, the list is empty, or the page is beyond its end. */
function EmptyTable({ list, empty }: { list: ListPage<unknown>; empty: ReactNode }) {
  const [{ search }, change] = useUrlState();
  const all = useLocation({ select: (location) => location.search });
  const filters = Object.keys(all).filter((key) => !NON_FILTER_KEYS.includes(key));
  const last = Math.ceil((list.total ?? 0) / list.size);
  if (last > 0)
    return (
      <EmptyState title="Nothing on this page">
        <p>The list ends before page {list.page}.</p>
        <Button variant="default" onClick={() => list.setPage(last)}>
          Go to the last page
        </Button>
      </EmptyState>
    );
  if (filters.length === 0) return <EmptyState title="Nothing here yet">{empty}</EmptyState>;
  const onlySearch = filters.length === 1 && search;
  return (
    <EmptyState title="Nothing found">
      <p>Nothing here matches {onlySearch ? `“${search}”` : 'these filters'}.</p>
      <Button
        variant="default"
        onClick={() => change(Object.fromEntries([...filters, 'page'].map((key) => [key, undefined])))}
      >
        {onlySearch ? 'Clear search' : 'Clear filters'}
      </Button>
    </EmptyState>
  );
}

const frame = (content: ReactNode) => <div className={classes.frame}>{content}</div>;

function Row<Row, Sort extends string>({
  row,
  columns,
  onOpen,
}: { row: Row } & ResourceTableProps<Row, Sort>) {
  return (
    <tr onClick={onOpen && (() => onOpen(row))} data-open={onOpen ? '' : undefined}>
      {columns.map((column) => (
        <td
          key={column.header}
          data-label={column.header}
          data-kind={column.kind}
          title={(column.hint ?? column.tooltip)?.(row)}
          onClick={column.kind === 'control' ? (event) => event.stopPropagation() : undefined}
        >
          {column.hint ? (
            <div className={classes.truncate} data-truncate>
              <div>{column.cell(row)}</div>
            </div>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** One skeleton row for each row of a page, so that the layout does not shift when the rows load. */
function skeletonRows(columns: readonly { header: string }[], size: number) {
  return Array.from({ length: Math.min(size, 12) }, (_, index) => (
    <tr key={index} aria-hidden>
      {columns.map((column) => (
        <td key={column.header} data-label={column.header}>
          <span className={classes.skeleton} />
        </td>
      ))}
    </tr>
  ));
}
