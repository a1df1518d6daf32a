import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { priceImports } from '@baobab/contract/master-data/price-imports';
import type { QueuedUpload } from '@baobab/contract/master-data/price-sets';
import { priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { client } from '../../../kit/api/client.ts';
import { metaOf } from '../../../kit/api/connection.ts';
import { useRefresh } from '../../../kit/api/queries.ts';
import { formatCount } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import classes from './price-imports.module.css';

const POLL_MS = 2_000;
const isWaiting = ({ state }: QueuedUpload) => state === 'waiting';

/** The large uploads that a job applies, with their progress, and those that failed in the last days. */
export function QueuedUploads({ kind }: { kind: PriceKind }) {
  const refresh = useRefresh();
  const read = useQuery({
    queryKey: [priceImports.queued.path, kind],
    meta: metaOf(priceImports.queued),
    queryFn: () => client.call(priceImports.queued, { params: { kind } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isWaiting) ? POLL_MS : false),
    staleTime: 0,
  });
  const uploads = read.data?.data ?? [];
  const waiting = uploads.filter(isWaiting).length;
  // A finished upload is in the list of uploads.
  const update = useEffectEvent(() => void refresh([priceImports.batches, priceListsByKind[kind].list]));
  useEffect(() => update(), [waiting]);
  if (uploads.length === 0)
    return <ReadFailure text="The uploads in progress could not be loaded." read={read} />;
  return (
    <section className={classes.planned} aria-label="Uploads in progress">
      <h3>Uploads in progress</h3>
      <ul className={classes.queued}>
        {uploads.map((upload) => (
          <li key={upload.uuid}>
            <strong>{upload.file}</strong>
            <span>
              {upload.by}, {formatDateTime(upload.createdAt)}
            </span>
            {isWaiting(upload) ? (
              <>
                <Progress
                  value={Math.max((upload.done * 100) / upload.rows, 3)}
                  aria-label={`Progress of ${upload.file}`}
                />
                <span role="status">
                  {formatCount(upload.done)} of {formatCount(upload.rows)} rows
                </span>
              </>
            ) : (
              <p className={classes.reason}>Not saved: {upload.message}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
