import {
  preferences,
  type PreferenceKey,
  type Preferences,
  type PreferenceValue,
} from '@baobab/contract/preferences';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../kit/api/client.ts';
import { onLiveEvent } from '../../kit/api/live.ts';
import { queryClient, refreshQueries } from '../../kit/api/queries.ts';
import { useAuth } from '../../kit/api/session.ts';
import { notifyServerMessage } from '../../kit/feedback/on-fail.ts';

const KEY = 'preferences';
const keyOf = (account: string) => [KEY, account];
const refresh = () => refreshQueries([KEY]);

/** Writes run one after the other, so that the last change of a preference is the one that stays. */
let lastWrite: Promise<unknown> = Promise.resolve();
let pending = 0;

/** The preferences of the reader, also as other windows change them. `set` applies at once; null resets. */
export function usePreferences() {
  const account = useAuth()?.admin.uuid ?? '';
  const { data, isPending } = useQuery({
    queryKey: keyOf(account),
    queryFn: async ({ signal }) => (await client.call(preferences.preferences, { signal })).preferences,
    staleTime: Infinity,
    enabled: account !== '',
  });
  useEffect(
    () =>
      onLiveEvent(['preferences', 'resync'], () => {
        // The event of an own write would bring back what a later write has replaced.
        if (pending === 0) void refresh();
      }),
    [],
  );

  async function set<Key extends PreferenceKey>(key: Key, value: PreferenceValue<Key> | null): Promise<void> {
    const apply = () =>
      queryClient.setQueryData<Preferences>(keyOf(account), (before = {}) =>
        withPreference(before, key, value),
      );
    pending += 1;
    apply();
    // A fetch in progress would bring back the former value, and its cancellation does.
    await queryClient.cancelQueries({ queryKey: keyOf(account) });
    apply();
    const write = lastWrite.then(() =>
      client.call(preferences.setPreference, { params: { key }, body: { value } }),
    );
    lastWrite = write.catch(() => undefined);
    await write.catch(notifyServerMessage());
    pending -= 1;
    if (pending === 0) await refresh();
  }

  return { preferences: data ?? {}, loading: isPending, set };
}

function withPreference(before: Preferences, key: PreferenceKey, value: unknown): Preferences {
  const { [key]: _replaced, ...others } = before;
  return value === null ? others : { ...others, [key]: value };
}
