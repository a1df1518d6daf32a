import { useRef, useState } from 'react';
import type { ShownColumn } from './columns.tsx';
import { isTicked, NO_TICKS, selectionOf, tickPage, tickRows, type Ticks } from './selection.ts';
import type { TableLayout } from './table-preferences.ts';

interface ResourceTableOptions<Item> {
  rows: readonly Item[];
  total: number | undefined;
  columns: readonly ShownColumn<Item>[];
  rowKey: (row: Item) => string;
  layout: TableLayout | undefined;
  /** The filters of the list, which a selection of all rows has. */
  matching: object;
  /** Identifies the list, its filters and its view; another value ends the selection. */
  selectionScope: string;
}

/** The shown columns: the ordered ones first, then the others as declared, without the hidden ones. */
export function arrange<Shown extends { key: string }>(
  columns: readonly Shown[],
  { order, hidden }: Pick<TableLayout, 'order' | 'hidden'> = { order: [], hidden: [] },
): Shown[] {
  const place = ({ key }: Shown) => (order.includes(key) ? order.indexOf(key) : order.length);
  return columns.filter(({ key }) => !hidden.includes(key)).toSorted((a, b) => place(a) - place(b));
}

/** The columns and the selected rows of a table. Sorting, filters and pages belong to the server. */
export function useResourceTable<Item>(options: ResourceTableOptions<Item>) {
  const { rows, total, columns, layout, matching, selectionScope } = options;
  const [ticks, setTicks] = useTicks(selectionScope);
  const last = useRef<string>(undefined);
  const page = rows.map((row) => options.rowKey(row));
  return {
    columns: arrange(columns, layout),
    selection: selectionOf(ticks, matching),
    rowBox: (index: number) => ({
      checked: isTicked(ticks, page[index]!),
      /** With `extend`, the rows from the one ticked before. */
      tick: (checked: boolean, extend: boolean) => {
        const before = extend ? page.indexOf(last.current!) : -1;
        const from = before < 0 ? index : before;
        last.current = page[index];
        const ids = page.slice(Math.min(from, index), Math.max(from, index) + 1);
        setTicks(tickRows(ticks, ids, checked, total));
      },
    }),
    pageBox: {
      checked: page.length > 0 && page.every((id) => isTicked(ticks, id)),
      indeterminate: page.some((id) => isTicked(ticks, id)),
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
