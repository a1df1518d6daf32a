import { create } from 'zustand';

/** The rows around the record of an open dialog. */
export interface RowPosition {
  id: string;
  /** From 1, in the whole list. */
  number: number;
  total: number | undefined;
  /** The record has left the list, for example after an action on it; the next row has its number now. */
  hasLeft: boolean;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Set by the list of the open record; a dialog shows it without a prop of each screen. */
export const useRowPosition = create<{ position: RowPosition | null }>(() => ({ position: null }));

export interface PagedRows {
  rows: readonly { uuid: string }[];
  page: number;
  size: number;
  total: number | undefined;
  changing?: boolean | undefined;
  filters?: object | undefined;
  setPage: (page: number) => void;
}

export interface Place {
  id: string;
  index: number;
  /** The page and the filters of the list; in others, the record has not left the list. */
  scope?: string;
}

/** The place of an open record among the rows; after it has left them, where it was. */
export function placeOf(
  rows: PagedRows['rows'],
  id: string,
  last: Place | undefined,
  scope = '',
): Place | undefined {
  const index = rows.findIndex(({ uuid }) => uuid === id);
  if (index >= 0) return { id, index, scope };
  return last?.id === id && last.scope === scope ? last : undefined;
}

/** The row in a direction, or the page that has it. */
export function neighbour(
  { rows, page, size, total = 0 }: PagedRows,
  place: Place,
  step: 1 | -1,
): { id: string } | { page: number } | undefined {
  const hasLeft = rows[place.index]?.uuid !== place.id;
  const index = place.index + (step === 1 && hasLeft ? 0 : step);
  const row = rows[index];
  if (row) return { id: row.uuid };
  if (step === -1) return page > 1 ? { page: page - 1 } : undefined;
  return page * size < total && rows.length > 0 ? { page: page + 1 } : undefined;
}
