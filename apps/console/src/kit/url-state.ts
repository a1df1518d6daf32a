import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search, filters, page, tab and open dialog are in the URL: reload, back and shared links restore them. */
export type UrlState = Record<string, string | undefined>;

export function useUrlState(): [UrlState, (changes: UrlState, options?: { push?: boolean }) => void] {
  const state = useSearch({ strict: false }) as UrlState;
  const navigate = useNavigate();
  const change = (changes: UrlState, options: { push?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: ((previous: UrlState) => clean({ ...previous, ...changes })) as never,
      // Opening a dialog, tab or page adds a history entry; typing in a filter does not.
      replace: !options.push,
    });
  return [state, change];
}

const clean = (state: UrlState) => Object.fromEntries(Object.entries(state).filter(([, value]) => value));

/** Search parameters that belong to the open dialog: its list's page and search, a choice, a stacked dialog. */
export const DIALOG_KEYS = ['at', 'find', 'kind', 'section', 'of', 'of-at', 'of-find'] as const;
const clearedDialogKeys: UrlState = Object.fromEntries(DIALOG_KEYS.map((key) => [key, undefined]));

/** Whether the named dialog is open, and the id of the record it shows. */
export function useDialog(name: string) {
  const [state, change] = useUrlState();
  return {
    opened: state['dialog'] === name,
    id: state['dialog'] === name ? state['id'] : undefined,
    open: (id?: string) => change({ ...clearedDialogKeys, dialog: name, id }, { push: true }),
    close: () => change({ ...clearedDialogKeys, dialog: undefined, id: undefined }),
  };
}
