import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
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

/** Who may read the data of a query, which tells the data of a screen from that of the shell. */
export const metaOf = ({ permission }: Pick<Endpoint, 'permission'>) => ({ permission });

/** The shell reads preferences, views, counts and the bell, often only once, for everybody who is signed in. */
const ofScreen = {
  type: 'active',
  predicate: ({ meta }: Query) => meta !== undefined && meta['permission'] !== 'signed-in',
} as const;

const failed = {
  type: 'active',
  predicate: ({ state: { error } }: Query) => isUnreachable(error),
} as const;

/** Whether a call or its reply was lost. */
export const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/** A lost line fails the first read; the browser may also say so before. */
export function followConnection(client: QueryClient) {
  const queries = client.getQueryCache();
  let timer: ReturnType<typeof setInterval> | undefined;

  function lose() {
    if (useConnection.getState().isLost) return;
    const read = queries.findAll(ofScreen).map(({ state }) => state.dataUpdatedAt);
    const oldest = Math.min(...read.filter((time) => time > 0));
    useConnection.setState({ isLost: true, dataFrom: Number.isFinite(oldest) ? oldest : null });
    timer = setInterval(check, REPEAT_MS);
  }
  function find() {
    clearInterval(timer);
    if (useConnection.getState().isLost) useConnection.setState({ isLost: false, dataFrom: null });
  }
  /** The connection is back when every read that failed without it has been repeated. */
  function check() {
    if (!onlineManager.isOnline()) return;
    // Every success repeats the others; a repetition that is running goes on.
    if (queries.findAll(failed).length > 0) void client.refetchQueries(failed, { cancelRefetch: false });
    else find();
  }
  onlineManager.subscribe((isOnline) => (isOnline ? check() : lose()));
  return {
    failed: (error: unknown) => isUnreachable(error) && lose(),
    succeeded: check,
  };
}
