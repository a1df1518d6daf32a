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
  return filterSet(all, values, (changes) =>
    change({ ...changes, page: undefined } as Parameters<typeof change>[0]),
  );
}

/** The filters of a list inside a dialog. They share one search parameter, because the screen has its own filters. */
export function useInnerFilters<E extends ListEndpoint>(
  _endpoint: E,
  fields: readonly FilterField<keyof FiltersInput<E> & string>[],
): FilterSet & { query: Partial<FiltersInput<E>> } {
  const [{ 'inner-filters': filters = '' }, change] = useUrlState();
  const values: FilterValues = Object.fromEntries(new URLSearchParams(filters));
  return filterSet(fields as readonly FilterField[], values, (changes) => {
    const set = Object.entries({ ...values, ...changes }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    change({ 'inner-filters': new URLSearchParams(set).toString() || undefined, 'inner-page': undefined });
  });
}

function filterSet<E extends ListEndpoint>(
  fields: readonly FilterField[],
  values: FilterValues,
  change: (changes: FilterValues) => void,
): FilterSet & { query: Partial<FiltersInput<E>> } {
  const { query, chips } = readFilters(fields, values);
  return {
    fields,
    values,
    chips,
    query: query as Partial<FiltersInput<E>>,
    change,
    clear: (params) => change(Object.fromEntries(params.map((param) => [param, undefined]))),
  };
}
