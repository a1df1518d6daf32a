import { useLayoutEffect, useRef } from 'react';
import { onTypefaceLoaded } from '../typeface/load-typeface.ts';

/**
 * Gives long text the largest width at which all columns still fit, so that it is truncated only as far as the table
 * would overflow otherwise.
 */
export function useCellWidth(rows: readonly unknown[], columns: string) {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const fit = () => fitCells(box);
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    fit();
    const stop = onTypefaceLoaded(fit);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [rows, columns]);
  return scroll;
}

function fitCells(box: HTMLElement) {
  const table = box.querySelector('table')!;
  const headers = [...table.querySelectorAll<HTMLElement>('th')];
  for (const header of headers) delete header.dataset['narrow'];
  delete table.dataset['stacked'];
  delete table.dataset['tight'];
  let fitted = measure(box, table, headers);
  if (fitted.cap < fitted.widest) {
    // A column without a value on this page gives its width to the texts of the others.
    const empty = headers.filter((_header, index) => isEmpty(table, index));
    for (const header of empty) {
      header.dataset['narrow'] = '';
      header.title = header.innerText;
    }
    if (empty.length > 0) fitted = measure(box, table, headers);
  }
  if (isNameCut(fitted)) {
    // A date and its time, or the parts of a number, are on two lines before a name is truncated.
    table.dataset['stacked'] = '';
    fitted = measure(box, table, headers);
  }
  if (fitted.free < 0) {
    table.dataset['tight'] = '';
    fitted = measure(box, table, headers);
  }
  for (const { cells, shown, isName } of fitted.columns)
    for (const cell of cells)
      cell.style.setProperty('--cell-max', `${Math.max(isName ? fitted.nameCap : fitted.cap, shown)}px`);
}

const isNameCut = ({ columns, nameCap }: ReturnType<typeof measure>) =>
  columns.some(({ isName, content }) => isName && content > nameCap);

const cellsOf = (table: HTMLElement, index: number) => [
  ...table.querySelectorAll<HTMLElement>(`td:nth-child(${index + 1})`),
];
const isEmpty = (table: HTMLElement, index: number) => {
  const cells = cellsOf(table, index);
  return (
    cells.length > 0 &&
    cells.every((cell) => ['', '–'].includes(cell.innerText) && !cell.querySelector('input, svg, img'))
  );
};

function measure(box: HTMLElement, table: HTMLElement, headers: readonly HTMLElement[]) {
  // At their smallest, the columns show how much width is left.
  table.style.width = 'max-content';
  for (const text of table.querySelectorAll<HTMLElement>('[data-truncate]'))
    text.style.setProperty('--cell-max', '0px');
  const columns = headers.flatMap((_header, index) => {
    const cells = cellsOf(table, index).flatMap(
      (cell) => cell.querySelector<HTMLElement>('[data-truncate]') ?? [],
    );
    if (cells.length === 0) return [];
    // A long header makes its column wider than the smallest text, which costs the other columns nothing.
    const shown = Math.max(...cells.map(innerWidth));
    // `scrollWidth` is rounded, and a text that lacks a fraction of a pixel is truncated.
    const content = Math.max(...cells.map((cell) => cell.firstElementChild!.scrollWidth)) + 1;
    return [{ cells, shown, content, isName: cells[0]!.dataset['truncate'] === 'name' }];
  });
  // A rounded width could leave the last column partly outside.
  const free = Math.floor(box.clientWidth - table.getBoundingClientRect().width);
  table.style.width = '';
  const widest = Math.max(0, ...columns.map(({ content }) => content));
  return { columns, free, widest, ...capsOf(columns, free) };
}

interface Measured {
  shown: number;
  content: number;
  isName?: boolean;
}

/** Other texts keep at least this width, about twelve letters, before names are truncated. */
const LEAST_WIDTH = 90;

/** The caps of names and of other texts: the others are truncated first, down to their least width. */
export function capsOf(columns: readonly Measured[], free: number): { nameCap: number; cap: number } {
  const cap = largestWidth(columns, free);
  const names = columns.filter(({ isName }) => isName);
  const others = columns.filter(({ isName }) => !isName);
  const grown = (shown: Measured[], to: number) =>
    shown.reduce((sum, one) => sum + Math.max(0, Math.min(one.content, to) - one.shown), 0);
  const nameCap = largestWidth(names, free - grown(others, LEAST_WIDTH));
  if (names.length === 0 || nameCap <= cap) return { nameCap: cap, cap };
  return { nameCap, cap: largestWidth(others, free - grown(names, nameCap)) };
}

/** The width of the table cell around a text, without its padding. */
function innerWidth(text: HTMLElement): number {
  const cell = text.closest('td')!;
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return Math.floor(cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
}

/** The cap on the content of all columns that uses up the free width: columns with less content leave theirs to others. */
export function largestWidth(columns: readonly { shown: number; content: number }[], free: number): number {
  const grown = (cap: number) =>
    columns.reduce((sum, { shown, content }) => sum + Math.max(0, Math.min(content, cap) - shown), 0);
  let [low, high] = [0, Math.max(0, ...columns.map(({ content }) => content)) + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (grown(middle) <= free) low = middle;
    else high = middle;
  }
  return low;
}
