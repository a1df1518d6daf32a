import { ALL, CANCEL_SECONDS, type NewBulkNotification } from '@baobab/contract/bulk-notifications';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { publishToPermitted } from '../../platform/realtime/realtime.ts';
import type { Ctx, Db, Trx } from '../../schema.ts';
import * as repository from './bulk.repository.ts';

export const SEND_JOB = 'notifications.send';

export async function getBulk(db: Db, uuid: string) {
  const row = await repository.findOneBulk(db, uuid);
  if (!row) throw notFound('This notification');
  return row;
}

const wantedOf = (ctx: Ctx, { title, message, user }: NewBulkNotification): repository.NewBulk => {
  const all = user[0] === ALL;
  return {
    title,
    message,
    audience: all ? 'all' : 'selected',
    chosen: all ? [] : [...new Set(user)],
    created_by: ctx.actor.uuid,
  };
};

async function refuseStrangers(trx: Trx, chosen: string[]) {
  const strangers = await repository.findStrangers(trx, chosen);
  if (strangers.length > 0)
    throw invalid(`${strangers.length} of the chosen people are not consumers`, {
      user: 'Consumer Not Found',
    });
}

const tell = (trx: Trx, uuid: string) =>
  publishToPermitted(trx, 'notifications:read', { event: 'bulk', data: { uuid } });

/** A press, a second press and a retry of it are one: known by its key, or by its words while it waits. */
const findRepeated = async (trx: Trx, wanted: repository.NewBulk, key: string | undefined) =>
  (key ? await repository.findByKey(trx, key) : undefined) ?? (await repository.findTwin(trx, wanted));

export async function sendNew(ctx: Ctx, given: NewBulkNotification) {
  const { bulk, pressed } = await change(ctx, 'notification.send', async (trx) => {
    const wanted = wantedOf(ctx, given);
    await repository.lockSender(trx, ctx.actor.uuid);
    const repeated = await findRepeated(trx, wanted, given.request_key);
    if (repeated) return unchanged({ bulk: await getBulk(trx, repeated.uuid), pressed: false });
    await refuseStrangers(trx, wanted.chosen);
    const made = await repository.insertDraft(trx, wanted, given.request_key);
    await repository.press(trx, made, CANCEL_SECONDS);
    await tell(trx, made);
    const details = { audience: wanted.audience, chosen: wanted.chosen.length };
    return done({ bulk: await getBulk(trx, made), pressed: true }, made, details);
  });
  if (pressed) wakeWorker(ctx, bulk.uuid);
  return bulk;
}

export const saveDraft = (ctx: Ctx, given: NewBulkNotification) =>
  change(ctx, 'notification.save', async (trx) => {
    const wanted = wantedOf(ctx, given);
    await repository.lockSender(trx, ctx.actor.uuid);
    const repeated = given.request_key ? await repository.findByKey(trx, given.request_key) : undefined;
    if (repeated) return unchanged(await getBulk(trx, repeated.uuid));
    await refuseStrangers(trx, wanted.chosen);
    const made = await repository.insertDraft(trx, wanted, given.request_key);
    await tell(trx, made);
    const details = { audience: wanted.audience, chosen: wanted.chosen.length };
    return done(await getBulk(trx, made), made, details);
  });

/** Once, however often and from however many tabs it is asked for. */
export async function sendDraft(ctx: Ctx, uuid: string) {
  const { bulk, pressed } = await change(ctx, 'notification.send', async (trx) => {
    const first = await repository.press(trx, uuid, CANCEL_SECONDS);
    const reply = { bulk: await getBulk(trx, uuid), pressed: first };
    if (!first) return unchanged(reply);
    await tell(trx, uuid);
    return done(reply, uuid);
  });
  if (pressed) wakeWorker(ctx, uuid);
  return bulk;
}

export const cancelSending = (ctx: Ctx, uuid: string) =>
  change(ctx, 'notification.cancel', async (trx) => {
    const calledBack = await repository.callBack(trx, uuid);
    const bulk = await getBulk(trx, uuid);
    if (calledBack) {
      await tell(trx, uuid);
      return done(bulk, uuid);
    }
    if (bulk.status !== 'draft')
      throw conflict('This notification is on its way and can no longer be called back');
    return unchanged(bulk);
  });

/**
 * The row itself says that it waits; the job only saves the worker from searching for it. The reply does not wait
 * for the queue, which has connections of its own.
 */
const wakeWorker = (ctx: Ctx, uuid: string) => void ctx.queue.send(SEND_JOB, { uuid }, CANCEL_SECONDS);
