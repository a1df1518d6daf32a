import {
  preferences,
  type PreferenceKey,
  type Preferences,
  type PreferenceValue,
} from '@baobab/contract/workspace/preferences';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../kit/api/client.ts';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { queryClient, refreshQueries } from '../../../kit/api/queries.ts';
import { useAuth } from '../../../kit/api/session.ts';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';

const KEY = 'preferences';
const refresh = () => refreshQueries([KEY]);

/** Writes run one after the other, so that the last change of a preference is the one that stays. */
let lastWrite: Promise<unknown> = Promise.resolve();
let pending = 0;
/** What the server has, while changes are pending. */
let saved: Preferences | null = null;

const queryOf = (account: string) =>
  queryOptions({
    queryKey: [KEY, account],
    queryFn: async ({ signal }) => (await client.call(preferences.preferences, { signal })).preferences,
    staleTime: Infinity,
  });

/** The preferences of the reader, also as other windows change them. */
export function usePreferences() {
  const account = useAuth()?.admin.uuid ?? '';
  const query = queryOf(account);
  const read = useQuery({ ...query, enabled: account !== '' });
  useEffect(
    () =>
      onLiveEvent(['preferences', 'resync'], () => {
        // The event of an own write would bring back what a later write has replaced.
        if (pending === 0) void refresh();
      }),
    [],
  );

  /** Applies a change before the server has answered. */
  async function change<Key extends PreferenceKey>(
    key: Key,
    next: (before: Preferences) => PreferenceValue<Key> | null,
  ): Promise<void> {
    pending += 1;
    try {
      // A change may depend on the stored preferences, which may still be loading.
      await queryClient.ensureQueryData(query);
      // A fetch in progress would bring back the former value.
      await queryClient.cancelQueries(query);
      const before = queryClient.getQueryData(query.queryKey) ?? {};
      saved ??= before;
      const value = next(before);
      queryClient.setQueryData(query.queryKey, withPreference(before, key, value));
      const write = lastWrite.then(() =>
        client.call(preferences.setPreference, { params: { key }, body: { value } }),
      );
      lastWrite = write.catch(() => undefined);
      await write;
      saved = withPreference(saved, key, value);
    } catch (error) {
      notifyServerMessage()(error);
    }
    pending -= 1;
    if (pending > 0) return;
    // A refused change is taken back at once; the refresh may fail, too.
    if (saved) queryClient.setQueryData(query.queryKey, saved);
    saved = null;
    await refresh();
  }

  return {
    preferences: read.data ?? {},
    read,
    /** Null resets a preference. */
    set: <Key extends PreferenceKey>(key: Key, value: PreferenceValue<Key> | null) =>
      change(key, () => value),
    /** Adds an item to a list, or removes it. */
    include: (key: 'muted-bells' | 'pinned', item: string, isIncluded: boolean) =>
      change(key, ({ [key]: items = [] }) =>
        isIncluded ? [...new Set([...items, item])] : items.filter((one) => one !== item),
      ),
  };
}

function withPreference(before: Preferences, key: PreferenceKey, value: unknown): Preferences {
  const { [key]: _replaced, ...others } = before;
  return value === null ? others : { ...others, [key]: value };
}
