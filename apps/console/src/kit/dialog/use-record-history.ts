import type { HistoryEndpoint } from '@baobab/contract/kit/history';
import { createContext, use, type ReactNode } from 'react';

/** Renders the history of the open record; the shell provides it. */
export const HistorySlot = createContext<(of: HistoryEndpoint) => ReactNode>(() => null);

export function useRecordHistory(of: HistoryEndpoint | undefined): ReactNode {
  const render = use(HistorySlot);
  return of && render(of);
}
