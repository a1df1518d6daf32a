import { lazyComponent } from '../../../kit/lazy-component.tsx';
import type { HistoryProps } from './History.tsx';

/** The changes of one record, loaded when they are first shown. */
export const { Component: RecordHistory } = lazyComponent<HistoryProps>(() =>
  import('./History.tsx').then((module) => module.History),
);
