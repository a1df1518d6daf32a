import { useLayoutEffect, useRef } from 'react';

/**
 * Sets `--cell-max` to the largest width at which all columns still fit, so that long text is truncated only as far as
 * the table would overflow otherwise.
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
    return () => observer.disconnect();
  }, [rows, columns]);
  return scroll;
}

function fitCells(box: HTMLElement) {
  const table = box.querySelector('table')!;
  // At their smallest, the columns show how much width is left.
  table.style.width = 'max-content';
  table.style.setProperty('--cell-max', '0px');
  const columns = [...table.querySelectorAll('th')].flatMap((_header, index) => {
    const cells = [...table.querySelectorAll(`td:nth-child(${index + 1}) [data-truncate]`)];
    if (cells.length === 0) return [];
    const shown = Math.max(...cells.map((cell) => cell.clientWidth));
    return [{ shown, content: Math.max(...cells.map((cell) => cell.firstElementChild!.scrollWidth)) }];
  });
  // A rounded width could leave the last column partly outside.
  const free = Math.floor(box.clientWidth - table.getBoundingClientRect().width);
  table.style.width = '';
  table.style.setProperty('--cell-max', `${largestWidth(columns, free)}px`);
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
