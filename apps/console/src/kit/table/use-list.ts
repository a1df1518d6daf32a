import type { FiltersInput } from '@baobab/contract/kit/client';
import { useState } from 'react';
import { usePage, type ListEndpoint, type ListState, type RowOf } from '../api/queries.ts';
import { PAGE_SIZE, PAGE_SIZES } from '../defaults.ts';
import { useUrlState } from '../url-state.ts';

/** A list screen's state: page, page size and order from the URL, rows from the server. */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  filters: FiltersInput<E>,
  options: { size?: number } = {},
): ListState<RowOf<E>> & Pick<ReturnType<typeof usePage<E>>, 'reply'> {
  const [state, change] = useUrlState();
  const page = Math.max(1, Number.parseInt(state.page ?? '1', 10) || 1);
  const chosen = Number(state.size);
  // A list that is paged by its path has a fixed size.
  const size =
    PAGE_SIZES.includes(chosen) && endpoint.paging !== 'path' ? chosen : (options.size ?? PAGE_SIZE);
  const sort = endpoint.sorts?.includes(state.sort?.replace(/^-/, '') ?? '') ? state.sort : undefined;
  // The exact total of these filters was asked for.
  const filterKey = JSON.stringify(filters);
  const [exactKey, setExactKey] = useState<string>();
  const result = usePage(endpoint, page, size, filters, { sort, exact: exactKey === filterKey });
  return {
    ...result,
    page,
    size,
    filters,
    isInAddress: true,
    countExactly: () => setExactKey(filterKey),
    setPage: (next) => change({ page: next > 1 ? String(next) : undefined }, { push: true }),
    setSize: (next) => change({ size: String(next), page: undefined }),
    sorting: {
      sorts: endpoint.sorts ?? [],
      current: sort,
      set: (next) => change({ sort: next, page: undefined }),
    },
  };
}
