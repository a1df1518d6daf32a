import type { BulkResults, OpenedFrom } from '@baobab/contract/messages/bulk-results';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Ctx, Db } from '../../../schema.ts';
import { getBulk } from './bulk-notifications.service.ts';
import { countOpened, findFailures, findOpenings, openInboxItem } from './results.repository.ts';

export async function findResults(db: Db, uuid: string, now: Date): Promise<BulkResults> {
  const bulk = await getBulk(db, uuid);
  const openings = await findOpenings(db, uuid, bulk.begins_at ?? bulk.created_at, now);
  return {
    reached: bulk.delivered,
    failed: await findFailures(db, uuid),
    skipped: { cap: bulk.skipped_cap, consent: bulk.skipped_consent },
    opened: await countOpened(db, uuid),
    openings: openings.map(({ at, opened }) => ({ at: at.toISOString(), opened })),
  };
}

/** The subject is the consumer: a million openings are not the history of the notification. */
export const recordOpening = (ctx: Ctx, uuid: string, from: OpenedFrom) =>
  change(ctx, 'notification.opened', async (trx) => {
    const isFirst = await openInboxItem(trx, ctx.actor.uuid, uuid, from, ctx.now());
    if (isFirst === false) throw notFound('This notification');
    return isFirst ? done(null, ctx.actor.uuid, { notification: uuid, from }) : unchanged(null);
  });
