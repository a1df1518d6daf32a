import { supportNotes } from '@baobab/contract/messages/support-notes';
import { useEffect } from 'react';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { useCall, useRefresh } from '../../../kit/api/queries.ts';

/** Reads the notes that follow the first loaded message or a later one, refreshed by live events. */
export function useNotes(channel: string, from: number, { enabled }: { enabled: boolean }) {
  const refresh = useRefresh();
  useEffect(
    () =>
      onLiveEvent(['support-note', 'resync'], (data) => {
        if (data['channel'] === undefined || data['channel'] === channel) void refresh([supportNotes.list]);
      }),
    [channel, refresh],
  );
  return useCall(supportNotes.list, { params: { id: channel }, query: { from } }, { enabled, keep: true });
}
