import type { FiltersInput } from '@baobab/contract/kit/client';
import type { ListEndpoint } from '../../../kit/api/queries.ts';
import { paramsOf, type FilterField, type ParamOf } from '../../../kit/table/filter-fields.ts';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useUrlState, type RouteId, type SearchOf, type SearchParam } from '../../../kit/url-state.ts';

/** The search parameters that a screen keeps when another tab shows the same rows: search, view and every filter. */
export const sharedByTabs = (fields: readonly FilterField[]) =>
  ['search', 'view', ...fields.flatMap(paramsOf)] as SearchParam[];

interface ScreenListOptions<E extends ListEndpoint> {
  /** Filters beside the search and the fields. */
  more?: Partial<FiltersInput<E>>;
  size?: number;
}

/** The list of a screen, with its search, filters, order and page in the URL. */
export function useScreenList<const From extends RouteId, E extends ListEndpoint>(
  from: From,
  endpoint: E,
  fields: readonly FilterField<ParamOf<E, SearchOf<From>>>[],
  { more, ...size }: ScreenListOptions<E> = {},
) {
  const [{ search }] = useUrlState();
  const filterSet = useFilters(from, endpoint, fields);
  const filters = { ...(search && { search }), ...more, ...filterSet.query } as FiltersInput<E>;
  const list = useList(endpoint, filters, size);
  return { ...list, filters, filterSet };
}
