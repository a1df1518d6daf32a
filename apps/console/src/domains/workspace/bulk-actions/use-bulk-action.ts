import { bulkActions, type BulkAction } from '@baobab/contract/workspace/bulk-actions';
import { useEffect, useRef } from 'react';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { refreshQueries, useCall, useRefresh } from '../../../kit/api/queries.ts';

/** Without a live connection the progress is read this often. */
const POLL_MS = 3_000;

/** A bulk action whose progress is followed. Lists are read again when it ends. */
export function useBulkAction(uuid: string | undefined) {
  const result = useCall(
    bulkActions.get,
    { params: { uuid: uuid ?? '' } },
    { enabled: uuid !== undefined, keep: true },
  );
  const refresh = useRefresh();
  const batch: BulkAction | undefined = result.data?.data;
  const state = batch?.uuid === uuid ? batch?.state : undefined;

  useEffect(() => {
    if (uuid === undefined) return;
    const read = () => void refresh([bulkActions.get, bulkActions.rows]);
    const stop = onLiveEvent(['bulk-action', 'resync'], (data) => {
      if (data['uuid'] === undefined || data['uuid'] === uuid) read();
    });
    const timer = state === 'running' ? setInterval(read, POLL_MS) : undefined;
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [uuid, state, refresh]);

  // Once for each batch, also when it has ended before its first progress was read.
  const refreshed = useRef<string>(undefined);
  useEffect(() => {
    if (state !== 'done' || refreshed.current === uuid) return;
    refreshed.current = uuid;
    void refreshQueries([]);
  }, [state, uuid]);

  return { batch, error: result.error, retry: () => void result.refetch(), retrying: result.isFetching };
}
