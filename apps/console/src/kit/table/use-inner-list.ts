import type { FiltersInput } from '@baobab/contract/kit/client';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePage, type ListEndpoint, type ListState, type RowOf } from '../api/queries.ts';
import { DEBOUNCE_MS, PAGE_SIZE } from '../defaults.ts';
import { useUrlState, type ListPlace } from '../url-state.ts';

export interface InnerList<Row> extends ListState<Row> {
  /** The search text as typed; the list follows after the debounce. */
  typed: string;
  type: (text: string) => void;
  searching: boolean;
}

/**
 * A list inside a dialog. Its page and search are in the URL beside those of the screen and of the list that the dialog is
 * stacked on.
 */
export function useInnerList<E extends ListEndpoint>(
  endpoint: E,
  filters: FiltersInput<E>,
  place: ListPlace = 'inner',
): InnerList<RowOf<E>> {
  const [state, change] = useUrlState();
  const [pageKey, searchKey] = [`${place}-page`, `${place}-search`] as const;
  const search = state[searchKey] ?? '';
  const [typed, type] = useState(search);
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const send = useEffectEvent((text: string) => {
    if (text !== search) change({ [searchKey]: text || undefined, [pageKey]: undefined });
  });
  useEffect(() => send(settled), [settled]);
  return {
    ...useInnerPage(endpoint, { ...filters, search }, place),
    typed,
    type,
    searching: search !== '',
  };
}

/** A list inside a dialog, without a search. */
export function useInnerPage<E extends ListEndpoint>(
  endpoint: E,
  filters: FiltersInput<E>,
  place: ListPlace = 'inner',
) {
  const [state, change] = useUrlState();
  const pageKey = `${place}-page` as const;
  const page = Math.max(1, Number.parseInt(state[pageKey] ?? '1', 10) || 1);
  return {
    ...usePage(endpoint, page, PAGE_SIZE, filters),
    filters,
    page,
    size: PAGE_SIZE,
    setPage: (next: number) => change({ [pageKey]: next > 1 ? String(next) : undefined }, { push: true }),
  };
}
