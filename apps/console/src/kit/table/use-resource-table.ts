import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Row,
  type RowSelectionState,
  type Table,
} from '@tanstack/react-table';
import { useState } from 'react';
import type { Column } from './ResourceTable.tsx';
import type { TableLayout } from './table-preferences.ts';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

export type ResourceTableModel = Pick<
  Table<typeof features, object>,
  'getIsAllRowsSelected' | 'getIsSomeRowsSelected' | 'getToggleAllRowsSelectedHandler'
>;
export type ResourceRow = Row<typeof features, object>;

interface ResourceTableOptions<Item, Sort extends string> {
  rows: Item[];
  columns: readonly Column<Item, Sort>[];
  rowKey: (row: Item) => string;
  layout: TableLayout | undefined;
  /** Identifies the matching rows; another value ends the selection. */
  selectionScope: string;
}

/** The columns and the selected rows of a table. Sorting, filters and pages belong to the server. */
export function useResourceTable<Item, Sort extends string>(options: ResourceTableOptions<Item, Sort>) {
  const { rows, columns, layout, selectionScope } = options;
  const [selected, setSelected] = useState({ scope: selectionScope, rows: {} as RowSelectionState });
  const rowSelection = selected.scope === selectionScope ? selected.rows : {};
  const table = useTable({
    features,
    data: rows as object[],
    columns: columns.map(({ header }) => ({ id: header, header, accessorFn: (row: object) => row })),
    getRowId: (row) => options.rowKey(row as Item),
    state: {
      columnOrder: [...(layout?.order ?? [])],
      columnVisibility: Object.fromEntries((layout?.hidden ?? []).map((header) => [header, false])),
      rowSelection,
    },
    onRowSelectionChange: (next) =>
      setSelected({
        scope: selectionScope,
        rows: typeof next === 'function' ? next(rowSelection) : next,
      }),
  });
  const byHeader = new Map(columns.map((column) => [column.header, column]));
  return {
    table,
    columns: table.getVisibleLeafColumns().map(({ id }) => byHeader.get(id)!),
    selected: Object.keys(rowSelection),
    clear: () => setSelected({ scope: selectionScope, rows: {} }),
  };
}
