import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Row,
} from '@tanstack/react-table';
import { useState } from 'react';
import type { ShownColumn } from './columns.tsx';
import { NO_TICKS, selectionOf, tickedRows, tickPage, tickRows, type Ticks } from './selection.ts';
import type { TableLayout } from './table-preferences.ts';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

export type ResourceRow = Row<typeof features, object>;

interface ResourceTableOptions<Item> {
  rows: Item[];
  total: number | undefined;
  columns: readonly ShownColumn<Item>[];
  rowKey: (row: Item) => string;
  layout: TableLayout | undefined;
  /** The filters of the list, which a selection of all rows has. */
  matching: object;
  /** Identifies the list, its filters and its view; another value ends the selection. */
  selectionScope: string;
}

/** The columns and the selected rows of a table. Sorting, filters and pages belong to the server. */
export function useResourceTable<Item>(options: ResourceTableOptions<Item>) {
  const { rows, total, columns, layout, matching, selectionScope } = options;
  const [ticks, setTicks] = useTicks(selectionScope);
  const page = rows.map((row) => options.rowKey(row));
  const rowSelection = tickedRows(ticks, page);
  const table = useTable({
    features,
    data: rows as object[],
    columns: columns.map(({ key, header }) => ({ id: key, header, accessorFn: (row: object) => row })),
    getRowId: (row) => options.rowKey(row as Item),
    state: {
      columnOrder: [...(layout?.order ?? [])],
      columnVisibility: Object.fromEntries((layout?.hidden ?? []).map((key) => [key, false])),
      rowSelection,
    },
    onRowSelectionChange: (next) =>
      setTicks(tickRows(ticks, page, typeof next === 'function' ? next(rowSelection) : next, total)),
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return {
    table,
    columns: table.getVisibleLeafColumns().map(({ id }) => byKey.get(id)!),
    selection: selectionOf(ticks, matching),
    pageBox: {
      checked: page.length > 0 && page.every((id) => rowSelection[id]),
      indeterminate: page.some((id) => rowSelection[id]),
      tick: (checked: boolean) => setTicks(tickPage(ticks, page, checked)),
    },
    selectAll: () => setTicks({ all: true, ids: [] }),
    clear: () => setTicks(NO_TICKS),
  };
}

/** Ticks that end for good with their scope: a return to the former filters does not bring them back. */
function useTicks(scope: string) {
  const [state, setState] = useState({ scope, ticks: NO_TICKS });
  if (state.scope !== scope) setState({ scope, ticks: NO_TICKS });
  const ticks = state.scope === scope ? state.ticks : NO_TICKS;
  return [ticks, (next: Ticks) => setState({ scope, ticks: next })] as const;
}
