import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod';
import { client, type ApiError } from './client.ts';
import { metaOf } from './connection.ts';
import { onLiveEvent, watchRecord } from './live.ts';
import { queryClient, refreshQueries, type RowOf } from './queries.ts';
import { currentAuth } from './session.ts';

export type RecordEndpoint = Endpoint & {
  kind: 'json';
  path: `/records/${string}`;
  params: z.ZodObject<{ uuid: z.ZodType<string> }>;
  row: z.ZodType;
};

const RECORD = 'record';
/** Queries under this key are fetched again when someone changes the record. */
export const recordKey = (uuid: string) => [RECORD, uuid];
const changeKey = (uuid: string | undefined) => ['record-change', uuid];

/** The end of the last write of this window, whose live event arrives before or shortly after its reply. */
let ownWriteEnds = 0;
const OWN_EVENT_MS = 3_000;
export function noteOwnWrite() {
  ownWriteEnds = Date.now() + OWN_EVENT_MS;
}
const OTHER_WINDOW = 'you in another window';

/** Records that this window deletes or has deleted. Their open dialogs close without another read. */
const deletions = new Set<string>();

/** Announces the deletion of a record, whose live event may arrive before the reply; the result is called if it fails. */
export function noteDeletion(uuid: string) {
  deletions.add(uuid);
  return () => {
    deletions.delete(uuid);
    void refreshQueries(recordKey(uuid));
  };
}

/** Refetches the records of open dialogs after a write. */
export const refreshRecords = () => refreshQueries([RECORD]);

/**
 * The record of an open dialog, which follows changes of colleagues. The row of the list is shown until the record has
 * loaded, and instead of it where a server does not know the call.
 */
export function useRecord<E extends RecordEndpoint, Listed = RowOf<E>>(
  endpoint: E,
  uuid: string | undefined,
  row: Listed | undefined,
) {
  useEffect(() => (uuid === undefined ? undefined : followChanges(uuid)), [uuid]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...recordKey(uuid ?? ''), endpoint.path],
    meta: metaOf(endpoint),
    queryFn: async ({ signal }) => {
      const reply: unknown = await client.call<RecordEndpoint>(endpoint, {
        params: { uuid: uuid ?? '' },
        signal,
      });
      return (reply as { data: RowOf<E> }).data;
    },
    enabled: uuid !== undefined,
    staleTime: 0,
  });
  return {
    record: uuid === undefined ? undefined : (data ?? row),
    error: error as ApiError | null,
    retry: () => void refetch(),
    retrying: isFetching,
  };
}

function followChanges(uuid: string) {
  const stop = watchRecord(uuid, ({ by, actor }) => {
    if (deletions.has(uuid)) return;
    const isOwn = actor === currentAuth()?.admin.uuid;
    if (by && !(isOwn && Date.now() < ownWriteEnds))
      queryClient.setQueryData(changeKey(uuid), isOwn ? OTHER_WINDOW : by);
    void refreshQueries(recordKey(uuid));
  });
  const stopResync = onLiveEvent(['watching', 'resync'], () => void refreshRecords());
  return () => {
    stop();
    stopResync();
    deletions.delete(uuid);
    queryClient.removeQueries({ queryKey: changeKey(uuid) });
  };
}

/** The name of the colleague who changed the record while its dialog was open. */
export const useRecordChange = (uuid: string | undefined) =>
  useQuery<string>({ queryKey: changeKey(uuid), queryFn: skipToken }).data;
