export { usePreferences } from './use-preferences.ts';
export { useViews } from './use-views.ts';
export { useWorkQueues, type CountedQueue } from './use-work-queues.ts';
