import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListState } from '../api/queries.ts';
import { FailedState, State } from '../layout/States.tsx';
import { useUrlState, WITHIN } from '../url-state.ts';
import { Pager } from './Pager.tsx';
import classes from './ResourceTable.module.css';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and dates stand right; controls do not open the row. */
  kind?: 'number' | 'control';
  /** The whole of a long text, which may be cut so that the table fits; what has none is never cut. */
  hint?: (row: Row) => string;
}

interface ResourceTableProps<Row> {
  label: string;
  list: ListState<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** A click on the row opens its details. */
  onOpen?: (row: Row) => void;
  /** What would be here, and the next step. */
  empty: ReactNode;
  sizes?: readonly number[];
}

/** The one table of the house: sticky header, skeleton rows, empty and failed states, pager; cards on phones. */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { list, columns, label } = props;
  if (list.error && list.rows.length === 0)
    return frame(<FailedState error={list.error} retry={list.retry} retrying={list.fetching} />);
  if (!list.loading && list.rows.length === 0) return frame(<Nothing list={list} empty={props.empty} />);
  return frame(
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={label} aria-busy={list.fetching}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.header} scope="col" data-kind={column.kind}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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

/** What stands in the address beside the filters. */
const NO_FILTERS: readonly string[] = ['page', 'size', 'tab', 'dialog', 'id', ...WITHIN];

/** Nothing found, nothing there at all, or a page that is no more: each with the way on. */
function Nothing({ list, empty }: { list: ListState<unknown>; empty: ReactNode }) {
  const [state, change] = useUrlState();
  const filters = Object.keys(state).filter((key) => state[key] && !NO_FILTERS.includes(key));
  const last = Math.ceil((list.total ?? 0) / list.size);
  if (last > 0)
    return (
      <State title="Nothing on this page">
        <p>The list ends before page {list.page}.</p>
        <Button variant="default" onClick={() => list.setPage(last)}>
          Go to the last page
        </Button>
      </State>
    );
  if (filters.length === 0) return <State title="Nothing here yet">{empty}</State>;
  const onlySearch = filters.length === 1 && state['search'];
  return (
    <State title="Nothing found">
      <p>Nothing here matches {onlySearch ? `“${state['search']}”` : 'these filters'}.</p>
      <Button
        variant="default"
        onClick={() => change(Object.fromEntries([...filters, 'page'].map((key) => [key, undefined])))}
      >
        {onlySearch ? 'Clear search' : 'Clear filters'}
      </Button>
    </State>
  );
}

const frame = (content: ReactNode) => <div className={classes.frame}>{content}</div>;

function Row<Row>({ row, columns, onOpen }: { row: Row } & ResourceTableProps<Row>) {
  return (
    <tr onClick={onOpen && (() => onOpen(row))} data-open={onOpen ? '' : undefined}>
      {columns.map((column) => (
        <td
          key={column.header}
          data-label={column.header}
          data-kind={column.kind}
          title={column.hint?.(row)}
          onClick={column.kind === 'control' ? (event) => event.stopPropagation() : undefined}
        >
          {column.hint ? (
            <div className={classes.cut}>
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

/** As many as a full page has, so that nothing jumps when the rows arrive. */
function skeletonRows<Row>(columns: readonly Column<Row>[], size: number) {
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
