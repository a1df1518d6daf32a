import { useState } from 'react';
import type { ListState } from '../api/queries.ts';
import { PAGE_SIZE } from '../defaults.ts';

const nothing = () => undefined;

/** A list that is here as a whole, shown page by page like any other. */
export function useLocalList<Row>(rows: readonly Row[], size = PAGE_SIZE): ListState<Row> {
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, last);
  return {
    rows: rows.slice((shown - 1) * size, shown * size),
    total: rows.length,
    page: shown,
    size,
    setPage,
    setSize: nothing,
    loading: false,
    fetching: false,
    error: null,
    retry: nothing,
  };
}
