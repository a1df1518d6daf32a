import { priceFields } from '@baobab/contract/master-data/price-edits';
import type { PriceEntry } from '@baobab/contract/master-data/price-lists';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useStore } from 'zustand';
import { labels } from './price-lists.labels.ts';
import { restore } from './price-edits.model.ts';
import { select, updateChanges, type EditStore } from './price-edits.store.ts';
import { nextCell, type Cell } from './price-grid.keys.ts';
import { PriceGridRow } from './PriceGridRow.tsx';
import classes from './price-edits.module.css';

const ROW_HEIGHT = 44;
const HEADER_HEIGHT = 40;
/** Rows that are rendered above and below the visible ones. */
const OVERSCAN = 8;
/** The next rows load when this many are left below. */
const LOAD_BEFORE = 40;

export interface GridHandle {
  focus: (cell: Cell) => void;
}

interface PriceGridProps {
  ref: Ref<GridHandle>;
  label: string;
  store: EditStore;
  rows: readonly PriceEntry[];
  onEnd: () => void;
  onSave: () => void;
  /** Esc in a cell without changes. */
  onLeave: () => void;
}

/** Prices as inputs. Only the rows in view are in the page. */
export function PriceGrid({ ref, label, store, rows, onEnd, onSave, onLeave }: PriceGridProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const active = useRef<number>(undefined);
  const wanted = useRef<Cell>(undefined);
  // oxlint-disable-next-line react/incompatible-library -- the console is built without the React Compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    // A new function would measure all rows again.
    getItemKey: useCallback((index: number) => rows[index]!.uuid, [rows]),
    overscan: OVERSCAN,
    useFlushSync: false,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    // The row of the focused cell stays in the page, so that scrolling does not end the input.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const row = active.current;
      return row === undefined || row >= range.count || shown.includes(row)
        ? shown
        : [...shown, row].toSorted((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();

  const focusWanted = () => {
    const cell = wanted.current;
    const input =
      cell &&
      scroll.current?.querySelector<HTMLElement>(`[data-row="${cell.row}"][data-column="${cell.column}"]`);
    if (!input) return;
    wanted.current = undefined;
    input.focus({ preventScroll: true });
  };
  const focus = (cell: Cell) => {
    wanted.current = cell;
    virtual.scrollToIndex(cell.row);
    focusWanted();
  };
  useImperativeHandle(ref, () => ({ focus }));
  // A cell outside the page is focused once its row has rendered.
  useLayoutEffect(focusWanted);

  const last = items.at(-1)?.index ?? 0;
  const isNearEnd = last >= rows.length - LOAD_BEFORE;
  useEffect(() => {
    if (isNearEnd) onEnd();
  });

  function onKeyDown(event: KeyboardEvent) {
    const cell = cellOf(event.target);
    if (!cell) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 's') {
      event.preventDefault();
      return onSave();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      const { changes } = store.getState();
      const { uuid } = rows[cell.row]!;
      const restored = restore(changes, uuid, priceFields[cell.column]!);
      const isSame = JSON.stringify(restored.get(uuid)) === JSON.stringify(changes.get(uuid));
      return isSame ? onLeave() : updateChanges(store, () => restored);
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextCell(
      cell,
      { ...cursorOf(event.target), key: event.key, shiftKey: event.shiftKey },
      rows.length,
      priceFields.length,
    );
    if (!next) return;
    event.preventDefault();
    focus(next);
  }

  return (
    <div
      ref={scroll}
      className={classes.grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable
      onKeyDown={onKeyDown}
      onFocus={({ target }) => (active.current = cellOf(target)?.row)}
    >
      <Header store={store} rows={rows} />
      <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => (
          <PriceGridRow
            key={key}
            store={store}
            price={rows[index]!}
            index={index}
            top={start - HEADER_HEIGHT}
          />
        ))}
      </div>
    </div>
  );
}

function Header({ store, rows }: { store: EditStore; rows: readonly PriceEntry[] }) {
  const isAll = useStore(
    store,
    ({ selected }) => selected.size > 0 && rows.every(({ uuid }) => selected.has(uuid)),
  );
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.header}>
        <div role="columnheader" className={classes.select}>
          <input
            type="checkbox"
            aria-label="Select all loaded rows"
            checked={isAll}
            onChange={(event) =>
              select(
                store,
                rows.map(({ uuid }) => uuid),
                event.currentTarget.checked,
              )
            }
          />
        </div>
        {['Test', 'Partner', 'Area'].map((header) => (
          <div role="columnheader" key={header}>
            {header}
          </div>
        ))}
        {priceFields.map((field) => (
          <div role="columnheader" key={field} data-number={field === 'active' ? undefined : ''}>
            {headers[field]}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shorter than the labels of the form. */
const headers = {
  labretailprice: 'Retail ₦',
  '{product}spurchasingprice': 'Purchasing ₦',
  discountofferedforretail: 'Discount %',
  '{product}sexclusivediscountedprice': 'Exclusive ₦',
  active: labels.active,
};

/** The cell of an input; undefined for the checkboxes of the selection. */
function cellOf(target: EventTarget): Cell | undefined {
  const { row, column } = (target as HTMLElement).dataset;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}

function cursorOf(target: EventTarget) {
  const input = target as HTMLInputElement;
  if (input.type === 'checkbox') return { isAtStart: true, isAtEnd: true };
  const { selectionStart, selectionEnd, value } = input;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  return {
    isAtStart: isAll || selectionEnd === 0,
    isAtEnd: isAll || selectionStart === value.length,
  };
}
