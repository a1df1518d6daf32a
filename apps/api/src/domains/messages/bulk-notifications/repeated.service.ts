import { conflict } from '../../../platform/errors.ts';
import type { Db } from '../../../schema.ts';
import { presentBulk } from './bulk-notifications.presenter.ts';
import { findByKey, type BulkRow, type NewBulk } from './bulk-notifications.repository.ts';

/** The states of a notification that an earlier request of this kind has made. */
const repeatedStates: Record<'save' | 'send', readonly string[]> = {
  save: ['draft'],
  send: ['scheduled', 'sending', 'sent', 'failed'],
};
const effects: Record<string, string> = { draft: 'is a draft', scheduled: 'is scheduled' };

/**
 * The notification that an earlier request with the same key has made. A request for another one is refused: a form that
 * was changed after its reply was lost would otherwise seem to be sent.
 */
export async function findRepeated(
  db: Db,
  wanted: NewBulk,
  key: string | undefined,
  kind: 'save' | 'send',
): Promise<BulkRow | undefined> {
  const first = key ? await findByKey(db, key, wanted) : undefined;
  if (!first || (first.is_same && repeatedStates[kind].includes(first.status))) return first;
  const effect = effects[first.status] ?? 'was sent';
  throw conflict(
    `Your last attempt was received: “${first.title}” ${effect}. This attempt changed nothing.`,
    {
      current: presentBulk(first),
    },
  );
}
