import type { FiltersInput } from '@baobab/contract/kit/client';
import {
  rootRouteId,
  useNavigate,
  useRouter,
  useSearch,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
} from '@tanstack/react-router';
import type { ListEndpoint } from './api/queries.ts';

/**
 * Search parameters of the content of a dialog or tab: the page, search and filters of its list, choices, its tab; then
 * the record of a dialog that is stacked on it, with the page and search of that list.
 */
export const INNER_KEYS = [
  ...(['inner-page', 'inner-search', 'inner-filters', 'inner-kind', 'inner-period', 'inner-tab'] as const),
  ...(['stacked', 'stacked-page', 'stacked-search'] as const),
] as const;

/** Search parameters that are no filters of a list. */
export const NON_FILTER_KEYS: readonly string[] = [
  'sort',
  'view',
  'page',
  'size',
  'tab',
  'dialog',
  'id',
  ...INNER_KEYS,
];

/** The prefix of the page and search of a list inside a dialog, or of one that is stacked on it. */
export type ListPlace = 'inner' | 'stacked';

/** The search parameters of every screen, read by the kit. The route table has those of one screen. */
export const sharedParams = [
  ...(['search', 'from', 'to', 'sort', 'view', 'page', 'size', 'tab', 'dialog', 'id'] as const),
  ...INNER_KEYS,
] as const;

type Params<Key extends string> = { [K in Key]?: string };

/** A `validateSearch` that keeps these parameters as they are and drops the others. */
export const searchParams =
  <const Key extends string>(keys: readonly Key[]) =>
  (search: Record<string, unknown>): Params<Key> =>
    Object.fromEntries(
      Object.entries(search).filter(
        ([key, value]) => (keys as readonly string[]).includes(key) && typeof value === 'string',
      ),
    ) as Params<Key>;

type FilterName<E> = E extends unknown ? keyof FiltersInput<E> & string : never;

/**
 * A `validateSearch` for the lists of a screen: their filters and `More` by name. It keeps every text, because the
 * console does not load the schemas; a list sends only the filters of its fields.
 */
export const listParams =
  <E extends ListEndpoint, More extends string = never>() =>
  (search: Record<string, unknown>): Params<FilterName<E> | More> =>
    searchParams(Object.keys(search) as (FilterName<E> | More)[])(search);

type RouteTree = RegisteredRouter['routeTree'];
export type RouteId = RouteIds<RouteTree>;
/** The search parameters of a route with those of every screen. */
export type SearchOf<From extends RouteId> = RouteById<RouteTree, From>['types']['fullSearchSchema'];
/** A search parameter of any screen. */
export type SearchParam = { [Id in RouteId]: keyof SearchOf<Id> }[RouteId];

/**
 * Search, filters, page, tab and open dialog are in the URL: reload, back and shared links restore them. Without a
 * route these are the parameters of every screen.
 */
export function useUrlState<const From extends RouteId = typeof rootRouteId>(from?: From) {
  const state = useSearch({ from: from ?? rootRouteId }) as SearchOf<From>;
  const navigate = useNavigate();
  const change = (changes: Partial<SearchOf<From>>, options: { push?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...changes }),
      // Opening a dialog, tab or page adds a history entry; typing in a filter does not.
      replace: !options.push,
    });
  return [state, change] as const;
}

const closedDialog: Params<(typeof INNER_KEYS)[number]> = Object.fromEntries(
  INNER_KEYS.map((key) => [key, undefined]),
);

/** Whether the named dialog is open, and the id of the record it shows. */
export function useDialog(name: string) {
  const [{ dialog, id }, change] = useUrlState();
  const router = useRouter();
  const opened = dialog === name;
  /** A request may end after its dialog; then another one may be open. Without a name it closes whichever is open. */
  const close = () => {
    const now: Params<'dialog' | 'id'> = router.latestLocation.search;
    if (name && now.dialog !== name) return;
    if (opened && now.id !== id) return;
    change({ ...closedDialog, dialog: undefined, id: undefined });
  };
  return {
    opened,
    id: opened ? id : undefined,
    open: (record?: string) => change({ ...closedDialog, dialog: name, id: record }, { push: true }),
    /** Shows another record in the open dialog. */
    replace: (record: string) => change({ ...closedDialog, dialog: name, id: record }),
    close,
    /** The props of the dialog. */
    props: { opened, onClose: close },
  };
}
