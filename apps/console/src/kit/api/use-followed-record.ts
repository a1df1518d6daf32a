import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { onLiveEvent, watchRecord } from './live.ts';
import { useRefresh } from './queries.ts';

/** Fetches these endpoints again when someone changes the record of a page. */
export function useFollowedRecord(uuid: string, endpoints: readonly Endpoint[]) {
  const refresh = useRefresh();
  const follow = useEffectEvent(() => void refresh(endpoints));
  useEffect(() => {
    const stop = watchRecord(uuid, follow);
    const stopResync = onLiveEvent(['watching', 'resync'], follow);
    return () => {
      stop();
      stopResync();
    };
  }, [uuid]);
}
