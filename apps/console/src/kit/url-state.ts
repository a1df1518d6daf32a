import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search, filters, page, tab and open dialog live in the address: reload, back and a sent link show the same. */
export type UrlState = Record<string, string | undefined>;

export function useUrlState(): [UrlState, (changes: UrlState, options?: { push?: boolean }) => void] {
  const state = useSearch({ strict: false }) as UrlState;
  const navigate = useNavigate();
  const change = (changes: UrlState, options: { push?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: ((previous: UrlState) => clean({ ...previous, ...changes })) as never,
      // Opening something is a step to come back from; typing in a filter is not.
      replace: !options.push,
    });
  return [state, change];
}

const clean = (state: UrlState) => Object.fromEntries(Object.entries(state).filter(([, value]) => value));

/** What a dialog keeps in the address for itself: page and words of its list, a choice, what lies on top of it. */
export const WITHIN = ['at', 'find', 'kind', 'section', 'of', 'of-at', 'of-find'] as const;
const nothingWithin: UrlState = Object.fromEntries(WITHIN.map((key) => [key, undefined]));

/** Which dialog is open, and on what. */
export function useDialog(name: string) {
  const [state, change] = useUrlState();
  return {
    opened: state['dialog'] === name,
    id: state['dialog'] === name ? state['id'] : undefined,
    open: (id?: string) => change({ ...nothingWithin, dialog: name, id }, { push: true }),
    close: () => change({ ...nothingWithin, dialog: undefined, id: undefined }),
  };
}
