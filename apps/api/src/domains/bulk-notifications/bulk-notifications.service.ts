import {
  ALL,
  bulkTransitions,
  CANCEL_SECONDS,
  type NewBulkNotification,
} from '@baobab/contract/bulk-notifications';
import { canBecome } from '@baobab/contract/kit/transitions';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { conflict, found, invalid } from '../../platform/errors.ts';
import { publishToPermitted } from '../../platform/realtime/publish.ts';
import type { Ctx, Db, Trx } from '../../schema.ts';
import * as repository from './bulk-notifications.repository.ts';

export const SEND_JOB = 'notifications.send';

export const getBulk = async (db: Db, uuid: string) =>
  found(await repository.findOneBulk(db, uuid), 'This notification');

/** Locks the notification, so that concurrent changes of its state run one after the other. */
const lockState = async (trx: Trx, uuid: string) =>
  found(await repository.findStateForUpdate(trx, uuid), 'This notification').state;

export const wantedOf = (ctx: Ctx, { title, message, user }: NewBulkNotification): repository.NewBulk => {
  const all = user[0] === ALL;
  return {
    title,
    message,
    audience: all ? 'all' : 'selected',
    chosen: all ? [] : [...new Set(user)],
    created_by: ctx.actor.uuid,
  };
};

export async function refuseUnknownConsumers(db: Db, chosen: string[]) {
  const unknown = await repository.findUnknownConsumers(db, chosen);
  if (unknown.length > 0)
    throw invalid(
      `Only consumers can be selected. Selected users that are not consumers: ${unknown.length}`,
      {
        user: 'Consumer Not Found',
      },
    );
}

export const publishProgress = (trx: Trx, uuid: string) =>
  publishToPermitted(trx, 'notifications:read', { event: 'bulk', data: { uuid } });

/** Finds an earlier identical request by its key, or by its text while it is waiting. */
const findRepeated = async (trx: Trx, wanted: repository.NewBulk, key: string | undefined) =>
  (key ? await repository.findByKey(trx, key) : undefined) ?? (await repository.findDuplicate(trx, wanted));

/** An approval must have an effect. */
function refuseApproved({ approval }: Ctx) {
  if (approval) throw conflict('This notification was sent in the meantime.');
}

export async function sendNew(ctx: Ctx, given: NewBulkNotification) {
  const { bulk, scheduled } = await change(ctx, 'notification.send', async (trx) => {
    const wanted = wantedOf(ctx, given);
    await repository.lockSender(trx, ctx.actor.uuid);
    const repeated = await findRepeated(trx, wanted, given.request_key);
    if (repeated) {
      refuseApproved(ctx);
      return unchanged({ bulk: await getBulk(trx, repeated.uuid), scheduled: false });
    }
    await refuseUnknownConsumers(trx, wanted.chosen);
    const uuid = await repository.insertDraft(trx, wanted, given.request_key);
    await repository.schedule(trx, uuid, CANCEL_SECONDS);
    await publishProgress(trx, uuid);
    const details = { audience: wanted.audience, chosen: wanted.chosen.length };
    return done({ bulk: await getBulk(trx, uuid), scheduled: true }, uuid, details);
  });
  if (scheduled) enqueueSending(ctx, bulk.uuid);
  return bulk;
}

export const saveDraft = (ctx: Ctx, given: NewBulkNotification) =>
  change(ctx, 'notification.save', async (trx) => {
    const wanted = wantedOf(ctx, given);
    await repository.lockSender(trx, ctx.actor.uuid);
    const repeated = given.request_key ? await repository.findByKey(trx, given.request_key) : undefined;
    if (repeated) return unchanged(await getBulk(trx, repeated.uuid));
    await refuseUnknownConsumers(trx, wanted.chosen);
    const uuid = await repository.insertDraft(trx, wanted, given.request_key);
    await publishProgress(trx, uuid);
    const details = { audience: wanted.audience, chosen: wanted.chosen.length };
    return done(await getBulk(trx, uuid), uuid, details);
  });

/** Sends a draft once; repeated requests change nothing. */
export async function sendDraft(ctx: Ctx, uuid: string) {
  const { bulk, scheduled } = await change(ctx, 'notification.send', async (trx) => {
    const state = await lockState(trx, uuid);
    const first = canBecome(bulkTransitions, state, 'waiting');
    if (first) await repository.schedule(trx, uuid, CANCEL_SECONDS);
    const reply = { bulk: await getBulk(trx, uuid), scheduled: first };
    if (!first) {
      refuseApproved(ctx);
      return unchanged(reply);
    }
    await publishProgress(trx, uuid);
    return done(reply, uuid, { changed: { status: [state, 'waiting'] } });
  });
  if (scheduled) enqueueSending(ctx, uuid);
  return bulk;
}

export const cancelSending = (ctx: Ctx, uuid: string) =>
  change(ctx, 'notification.cancel', async (trx) => {
    const state = await lockState(trx, uuid);
    const cancelled =
      canBecome(bulkTransitions, state, 'draft') && (await repository.cancelBeforeStart(trx, uuid));
    const bulk = await getBulk(trx, uuid);
    if (cancelled) {
      await publishProgress(trx, uuid);
      return done(bulk, uuid, { changed: { status: [state, 'draft'] } });
    }
    if (state !== 'draft')
      throw conflict('This notification is already being sent and can no longer be cancelled');
    return unchanged(bulk);
  });

/**
 * The sweep would find the waiting row too; the job only starts it on time. The reply does not wait for the queue,
 * which uses its own connections.
 */
const enqueueSending = (ctx: Ctx, uuid: string) => void ctx.queue.send(SEND_JOB, { uuid }, CANCEL_SECONDS);
