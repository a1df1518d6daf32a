import { onlineManager, type QueryCache } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError } from './client.ts';

/** Reads that failed without a connection are repeated this often. */
export const REPEAT_MS = 5_000;

interface Connection {
  isLost: boolean;
  /** When the oldest data on the screen was read; null without data. */
  dataFrom: number | null;
}

/** Whether the server can be reached, for the strip under the top bar. */
export const useConnection = create<Connection>(() => ({ isLost: false, dataFrom: null }));

export const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/** A lost line fails the first read; the browser may also say so before. */
export function followConnection(queries: QueryCache, repeat: () => unknown) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const failed = () =>
    queries.findAll({ type: 'active', predicate: ({ state }) => isUnreachable(state.error) });

  function lose() {
    if (useConnection.getState().isLost) return;
    const read = queries.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt);
    const oldest = Math.min(...read.filter((time) => time > 0));
    useConnection.setState({ isLost: true, dataFrom: Number.isFinite(oldest) ? oldest : null });
    timer = setInterval(() => {
      if (!onlineManager.isOnline()) return;
      if (failed().length > 0) repeat();
      else find();
    }, REPEAT_MS);
  }
  function find() {
    clearInterval(timer);
    if (useConnection.getState().isLost) useConnection.setState({ isLost: false, dataFrom: null });
  }
  onlineManager.subscribe((isOnline) => {
    if (!isOnline) lose();
    else if (failed().length === 0) find();
    else repeat();
  });
  return {
    failed: (error: unknown) => isUnreachable(error) && lose(),
    succeeded: () => onlineManager.isOnline() && find(),
  };
}
