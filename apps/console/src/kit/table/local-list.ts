import { useState } from 'react';
import type { ListState } from '../api/queries.ts';
import { PAGE_SIZE } from '../defaults.ts';

const noop = () => undefined;

/** Pages through rows that are already loaded. */
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
    loading: false,
    fetching: false,
    error: null,
    retry: noop,
  };
}
