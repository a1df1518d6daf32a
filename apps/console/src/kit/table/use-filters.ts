import type { FiltersInput } from '@baobab/contract/kit/client';
import type { ListEndpoint } from '../api/queries.ts';
import { useUrlState, type RouteId, type SearchOf } from '../url-state.ts';
import {
  paramsOf,
  readFilters,
  type FilterChip,
  type FilterField,
  type FilterValues,
  type ParamOf,
} from './filter-fields.ts';

/** The filters of a screen beyond those in its toolbar, for the filter sheet and the chips. */
export interface FilterSet {
  fields: readonly FilterField[];
  values: FilterValues;
  chips: readonly FilterChip[];
  change: (values: FilterValues) => void;
  clear: (params: readonly string[]) => void;
}

/** Reads the filters of a screen from the URL: `query` is a part of the list's filters. */
export function useFilters<const From extends RouteId, E extends ListEndpoint>(
  from: From,
  _endpoint: E,
  fields: readonly FilterField<ParamOf<E, SearchOf<From>>>[],
): FilterSet & { query: Partial<FiltersInput<E>> } {
  const [state, change] = useUrlState(from);
  const all = fields as readonly FilterField[];
  const values = Object.fromEntries(
    all.flatMap(paramsOf).map((param) => [param, (state as FilterValues)[param]]),
  );
  const { query, chips } = readFilters(all, values);
  const set = (changes: FilterValues) =>
    change({ ...changes, page: undefined } as Parameters<typeof change>[0]);
  return {
    fields: all,
    values,
    chips,
    query: query as Partial<FiltersInput<E>>,
    change: set,
    clear: (params) => set(Object.fromEntries(params.map((param) => [param, undefined]))),
  };
}
