export { PinnedViews } from './PinnedViews.tsx';
export { useWorkQueues, type CountedQueue } from './use-work-queues.ts';
export { ViewsProvider } from './ViewsProvider.tsx';
export { usePreferences } from './use-preferences.ts';
