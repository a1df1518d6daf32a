import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListPage, ListState } from '../api/queries.ts';
import { formatCount } from '../format.ts';
import { formatTotal } from '../layout/Page.tsx';
import { ErrorState, EmptyState } from '../layout/States.tsx';
import { NON_FILTER_KEYS, useUrlState } from '../url-state.ts';
import { useHasCards } from '../use-is-phone.ts';
import { cardRoles } from './card-roles.ts';
import { showColumns, type Column, type ShownColumn } from './columns.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import { Pager } from './Pager.tsx';
import { SelectAllCell, SelectCell } from './SelectCells.tsx';
import type { Selection } from './selection.ts';
import { skeletonRows, TableRow } from './TableRow.tsx';
import { TableTools } from './TableTools.tsx';
import { layoutByKey, useTableLayout, useTablePreferences } from './table-preferences.ts';
import { useCellWidth } from './use-cell-width.ts';
import type { FilterSet } from './use-filters.ts';
import { useListKeys } from './use-list-keys.ts';
import { useResourceTable } from './use-resource-table.ts';
import classes from './ResourceTable.module.css';

interface ResourceTableProps<Row> {
  label: string;
  list: ListState<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The name of a row for its checkbox and More; without it, its first text. */
  rowName?: (row: Row) => string;
  /** Called when a row is clicked. */
  onOpen?: (row: Row) => void;
  /** The text of an empty list without filters. */
  empty: ReactNode;
  sizes?: readonly number[];
  /** The filters of the filter sheet. */
  filters?: FilterSet;
  /** Rows can be selected; renders the actions on the selected ones. */
  renderSelection?: (selection: Selection, clear: () => void) => ReactNode;
  /** Renders the export of what is shown: the visible columns that an export can contain. */
  renderExport?: (columns: string[]) => ReactNode;
}

/** The table of every list: sticky header, skeleton rows, empty and error states, pager; cards on phones. */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { list, label, rowKey, renderSelection } = props;
  const { density } = useTablePreferences();
  const { layout: saved, setLayout } = useTableLayout(label);
  const [{ tab, view }] = useUrlState();
  const all = showColumns(props.columns, list.columns);
  const layout = layoutByKey(saved, all);
  const { columns, selection, rowBox, pageBox, selectAll, clear } = useResourceTable({
    rows: list.rows,
    total: list.total,
    columns: all,
    rowKey,
    layout: list.sorting && layout,
    matching: list.filters ?? {},
    selectionScope: JSON.stringify([label, tab, view, list.filters]),
  });
  const roles = useHasCards() ? cardRoles(columns) : undefined;
  const scroll = useCellWidth(list.rows, columns.map(({ key }) => key).join());
  const keys = useListKeys(list.sorting !== undefined, scroll);
  const tools = list.sorting && (
    <TableTools
      {...props}
      columns={all}
      sorting={list.sorting}
      exported={columns.flatMap(({ key }) => (list.columns?.[key] ? key : []))}
      layout={layout}
      setLayout={setLayout}
      keys={keys}
    />
  );
  const framed = (content: ReactNode) => (
    <>
      {tools}
      <div className={classes.frame}>{content}</div>
    </>
  );
  if (list.error && list.rows.length === 0)
    return framed(<ErrorState error={list.error} retry={list.retry} retrying={list.fetching} />);
  if (!list.loading && list.rows.length === 0) return framed(<EmptyTable list={list} empty={props.empty} />);
  const named = (row: Row) => props.rowName?.(row) ?? nameOf(row, columns);
  return framed(
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
        <table className={classes.table} data-density={density}>
          <thead>
            <tr>
              {renderSelection && <SelectAllCell {...pageBox} disabled={list.changing ?? false} />}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sorting={list.sorting} />
              ))}
            </tr>
          </thead>
          <tbody inert={list.changing ?? false}>
            {list.loading
              ? skeletonRows(columns, roles, list.size)
              : list.rows.map((row, index) => (
                  <TableRow
                    key={rowKey(row)}
                    {...props}
                    row={row}
                    name={named(row)}
                    columns={columns}
                    roles={roles}
                    select={renderSelection && <SelectCell {...rowBox(index)} name={named(row)} />}
                  />
                ))}
          </tbody>
        </table>
      </div>
      {renderSelection && selection && (
        <div className={classes.selection} role="group" aria-label="Selection" data-print="off">
          <span aria-live="polite">{describeSelection(selection, list)}</span>
          {selection.kind === 'rows' && (list.total ?? 0) > selection.uuids.length && (
            <Button variant="subtle" size="compact-sm" onClick={selectAll}>
              Select all {formatTotal(list)} that match
            </Button>
          )}
          {renderSelection(selection, clear)}
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            Clear selection
          </Button>
        </div>
      )}
      <Pager list={list} {...(props.sizes && { sizes: props.sizes })} />
    </>,
  );
}

function describeSelection(selection: Selection, list: ListPage<unknown>): string {
  if (selection.kind === 'rows') return `${formatCount(selection.uuids.length)} selected`;
  const excluded = selection.excluded.length;
  if (excluded === 0) return `All ${formatTotal(list)} selected`;
  if (list.more) return `All ${formatTotal(list)} but ${formatCount(excluded)} selected`;
  return `${formatCount((list.total ?? 0) - excluded)} of ${formatTotal(list)} selected`;
}

/** Shown when no row matches the filters, the list is empty, or the page is beyond its end. */
function EmptyTable({ list, empty }: { list: ListState<unknown>; empty: ReactNode }) {
  const [{ search }, change] = useUrlState();
  const all = useLocation({ select: (location) => location.search });
  const filters = list.isInAddress ? Object.keys(all).filter((key) => !NON_FILTER_KEYS.includes(key)) : [];
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

/** The text of the first column that has one, for the labels of the row's checkbox and More. */
function nameOf<Row>(row: Row, columns: readonly ShownColumn<Row>[]): string {
  for (const { hint, cell } of columns) {
    const text = hint ? hint(row) : cell(row);
    if (typeof text === 'string' && text !== '') return text;
  }
  return 'this row';
}
