import { queueSearch } from '@baobab/contract/workspace/work-queues';
import type { SavedView } from '@baobab/contract/workspace/views';
import { useLocation } from '@tanstack/react-router';
import { INNER_KEYS, useUrlState } from '../../../kit/url-state.ts';
import { useViews } from './use-views.ts';
import { useWorkQueues, type CountedQueue } from './use-work-queues.ts';

/** A saved view or a work queue of a screen. */
export interface ScreenView {
  /** The id of a saved view or the key of a work queue, also in the URL. */
  id: string;
  name: string;
  screen: string;
  search: Readonly<Record<string, string>>;
  counted?: CountedQueue['counted'];
  saved?: SavedView;
}

const ofQueue = ({ counted, ...queue }: CountedQueue): ScreenView => ({
  id: queue.key,
  name: queue.name,
  screen: queue.screen,
  search: queueSearch(queue),
  counted,
});
const ofSaved = (saved: SavedView): ScreenView => ({ ...saved, id: saved.uuid, saved });

/** Work queues and saved views of all screens that the reader's role may open. */
export function useScreenViews(): ScreenView[] {
  const { queues } = useWorkQueues();
  const { views } = useViews();
  return [...queues.map(ofQueue), ...views.map(ofSaved)];
}

/** The address of a view. */
export const viewHref = ({ id, screen, search }: ScreenView) =>
  `${screen}?${new URLSearchParams({ ...search, view: id })}`;

/** Not part of a view: the page and the open dialog. */
const TRANSIENT: readonly string[] = ['view', 'page', 'dialog', 'id', ...INNER_KEYS];

/** The search parameters that a view saves: filters, order, tab and page size. */
export function useViewSearch(): Record<string, string> {
  const search = useLocation({ select: (location) => location.search });
  return Object.fromEntries(
    Object.entries(search as Record<string, string>).filter(([key]) => !TRANSIENT.includes(key)),
  );
}

export const isSameSearch = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());

/** The id of the open view. */
export const useOpenView = () => useUrlState()[0].view;
