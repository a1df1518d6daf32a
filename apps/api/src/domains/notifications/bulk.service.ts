import { ALL, CANCEL_SECONDS, type NewBulkNotification } from '@baobab/contract/bulk-notifications';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { publishTo } from '../../platform/realtime/realtime.ts';
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
  publishTo(trx, 'notifications:read', { event: 'bulk', data: { uuid } });

/** A press, a second press and a retry of it are one: known by its key, or by its words while it waits. */
const findRepeated = async (trx: Trx, wanted: repository.NewBulk, key: string | undefined) =>
  (key ? await repository.findByKey(trx, key) : undefined) ?? (await repository.findTwin(trx, wanted));

export async function sendNew(ctx: Ctx, given: NewBulkNotification) {
  const uuid = await change(ctx, 'notification.send', async (trx) => {
    const wanted = wantedOf(ctx, given);
    await repository.lockSender(trx, ctx.actor.uuid);
    const repeated = await findRepeated(trx, wanted, given.request_key);
    if (repeated) return unchanged(repeated.uuid);
    await refuseStrangers(trx, wanted.chosen);
    const made = await repository.insertDraft(trx, wanted, given.request_key);
    await repository.press(trx, made, CANCEL_SECONDS);
    await tell(trx, made);
    return done(made, made, { audience: wanted.audience, chosen: wanted.chosen.length });
  });
  await wakeWorker(ctx, uuid);
  return getBulk(ctx.db, uuid);
}

export async function saveDraft(ctx: Ctx, given: NewBulkNotification) {
  const uuid = await change(ctx, 'notification.save', async (trx) => {
    const wanted = wantedOf(ctx, given);
    await repository.lockSender(trx, ctx.actor.uuid);
    const repeated = given.request_key ? await repository.findByKey(trx, given.request_key) : undefined;
    if (repeated) return unchanged(repeated.uuid);
    await refuseStrangers(trx, wanted.chosen);
    const made = await repository.insertDraft(trx, wanted, given.request_key);
    await tell(trx, made);
    return done(made, made, { audience: wanted.audience, chosen: wanted.chosen.length });
  });
  return getBulk(ctx.db, uuid);
}

/** Once, however often and from however many tabs it is asked for. */
export async function sendDraft(ctx: Ctx, uuid: string) {
  await getBulk(ctx.db, uuid);
  await change(ctx, 'notification.send', async (trx) => {
    if (!(await repository.press(trx, uuid, CANCEL_SECONDS))) return unchanged(null);
    await tell(trx, uuid);
    return done(null, uuid);
  });
  await wakeWorker(ctx, uuid);
  return getBulk(ctx.db, uuid);
}

export async function cancelSending(ctx: Ctx, uuid: string) {
  await change(ctx, 'notification.cancel', async (trx) => {
    if (await repository.callBack(trx, uuid)) {
      await tell(trx, uuid);
      return done(null, uuid);
    }
    const row = await getBulk(trx, uuid);
    if (row.status !== 'draft')
      throw conflict('This notification is on its way and can no longer be called back');
    return unchanged(null);
  });
  return getBulk(ctx.db, uuid);
}

/** The row itself says that it waits; this only spares the worker from looking for it. */
const wakeWorker = (ctx: Ctx, uuid: string) => ctx.queue.send(SEND_JOB, { uuid }, CANCEL_SECONDS);
