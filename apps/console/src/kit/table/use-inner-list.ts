import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePage, type ListEndpoint, type ListState, type RowOf } from '../api/queries.ts';
import { DEBOUNCE_MS, PAGE_SIZE } from '../defaults.ts';
import { useUrlState } from '../url-state.ts';

export interface InnerList<Row> extends ListState<Row> {
  /** The words as they are typed; the list follows after a pause. */
  typed: string;
  type: (text: string) => void;
  searching: boolean;
}

/**
 * A list inside a dialog: its page and words stand in the address beside those of the screen below. A dialog
 * that lies on another one's list names a prefix of its own.
 */
export function useInnerList<E extends ListEndpoint>(
  endpoint: E,
  query: object,
  prefix = '',
): InnerList<RowOf<E>> {
  const [state, change] = useUrlState();
  const [pageKey, searchKey] = [`${prefix}at`, `${prefix}find`];
  const search = state[searchKey] ?? '';
  const [typed, type] = useState(search);
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const send = useEffectEvent((words: string) => {
    if (words !== search) change({ [searchKey]: words || undefined, [pageKey]: undefined });
  });
  useEffect(() => send(settled), [settled]);
  return {
    ...useInnerPage(endpoint, { ...query, search }, prefix),
    typed,
    type,
    searching: search !== '',
  };
}

/** The same without words. */
export function useInnerPage<E extends ListEndpoint>(endpoint: E, query: object, prefix = '') {
  const [state, change] = useUrlState();
  const pageKey = `${prefix}at`;
  const page = Math.max(1, Number.parseInt(state[pageKey] ?? '1', 10) || 1);
  return {
    ...usePage(endpoint, page, PAGE_SIZE, query),
    page,
    size: PAGE_SIZE,
    setPage: (next: number) => change({ [pageKey]: next > 1 ? String(next) : undefined }, { push: true }),
    setSize: () => undefined,
  };
}
