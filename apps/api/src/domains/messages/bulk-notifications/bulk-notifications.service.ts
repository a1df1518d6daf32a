import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import {
  ALL,
  bulkTransitions,
  CANCEL_SECONDS,
  isDeletable,
  type BulkState,
  type NewBulkNotification,
} from '@baobab/contract/messages/bulk-notifications';
import type { AudienceRule } from '@baobab/contract/messages/bulk-audiences';
import { pictureIdOf } from '@baobab/contract/workspace/files';
import { canBecome } from '@baobab/contract/kit/transitions';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { publishToPermitted } from '../../../platform/realtime/publish.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { withdrawRequestsAbout } from '../../workspace/approvals/public.ts';
import { findPicture } from '../../workspace/files/public.ts';
import { findAudience } from './audiences.repository.ts';
import * as repository from './bulk-notifications.repository.ts';
import { getLimits } from './limits.repository.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { findRepeated } from './repeated.service.ts';
import { refuseOutdatedBulk } from './versions.service.ts';

export const SEND_JOB = 'notifications.send';
/** The sweep runs every minute and finds later sendings. */
const ENQUEUE_SECONDS = 120;
const MAX_PLAN_DAYS = 366;

export const getBulk = async (db: Db, uuid: string) =>
  found(await repository.findOneBulk(db, uuid), 'This notification');

/** Locks the notification, so that concurrent changes of its state run one after the other. */
export const lockState = async (ctx: Ctx, trx: Trx, uuid: string) =>
  found(await repository.findStateForUpdate(trx, uuid, ctx.now()), 'This notification');

/** The name and the rule of a saved audience, as they were when the notification was written. */
export interface RuleCopy {
  name: string;
  rule: AudienceRule;
}

export async function copyRule(db: Db, audience: string): Promise<RuleCopy> {
  const saved = await findAudience(db, audience);
  if (!saved)
    throw invalid('This audience no longer exists. Choose another one.', {
      audience: 'This audience no longer exists',
    });
  return { name: saved.name, rule: saved.rule };
}

type Recipients = Pick<repository.BulkContent, 'audience' | 'rule' | 'audience_name' | 'chosen'>;

/** The recipients of a request; undefined when it names none. */
export async function recipientsOf(
  db: Db,
  { user, audience }: Pick<NewBulkNotification, 'user' | 'audience'>,
  copy?: RuleCopy,
): Promise<Recipients | undefined> {
  const saved = copy ?? (audience ? await copyRule(db, audience) : undefined);
  if (saved) return { audience: 'rule', rule: saved.rule, audience_name: saved.name, chosen: [] };
  if (!user) return undefined;
  const all = user[0] === ALL;
  const chosen = all ? [] : await repository.findSurvivors(db, user);
  return { audience: all ? 'all' : 'selected', rule: null, audience_name: null, chosen };
}

/** The id of an uploaded picture; pictures on other hosts would tell them who reads the notification. */
export async function pictureOf(db: Db, url: string | null | undefined): Promise<string | null> {
  if (!url) return null;
  const uuid = pictureIdOf(url);
  if (!uuid || !(await findPicture(db, uuid)))
    throw invalid('The picture was not found. Upload it again.', { picture: 'Upload the picture again' });
  return uuid;
}

export async function wantedOf(
  ctx: Ctx,
  db: Db,
  given: NewBulkNotification,
  copy?: RuleCopy,
): Promise<repository.NewBulk> {
  return {
    title: given.title,
    message: given.message,
    link: given.link ?? null,
    picture_uuid: await pictureOf(db, given.picture),
    ...(await recipientsOf(db, given, copy))!,
    created_by: ctx.actor.uuid,
    planned_for: given.begins_at ? new Date(given.begins_at) : null,
  };
}

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

export function checkPlan(ctx: Ctx, plannedFor: Date | null) {
  if (!plannedFor) return;
  const ahead = plannedFor.getTime() - ctx.now().getTime();
  if (ahead > 0 && ahead <= MAX_PLAN_DAYS * DAY_MS) return;
  const message = ahead > 0 ? 'Choose a time within a year' : 'Choose a time in the future';
  throw invalid(message, { begins_at: message });
}

/** When a sending begins: after the ten seconds or at the planned time, and never in the quiet hours. */
export async function findStart(ctx: Ctx, db: Db, plannedFor: Date | null) {
  const pressedAt = ctx.now();
  const earliest = pressedAt.getTime() + CANCEL_SECONDS * 1_000;
  const start = new Date(Math.max(earliest, plannedFor?.getTime() ?? 0));
  const beginsAt = afterQuietHours(start, await getLimits(db));
  const seconds = Math.ceil((beginsAt.getTime() - pressedAt.getTime()) / 1_000);
  return { pressedAt, plannedFor, beginsAt, seconds };
}

export const publishProgress = (db: Db, uuid: string) =>
  publishToPermitted(db, 'notifications:read', { event: 'bulk', data: { uuid } });

/** A request for approval about a notification that has changed since cannot be confirmed. */
export const withdrawWaiting = (
  trx: Trx,
  by: Parameters<typeof withdrawRequestsAbout>[1],
  uuid: string,
  reason: string,
) => withdrawRequestsAbout(trx, by, { kind: 'notification', subject: uuid }, reason);
const SENT = 'The notification was sent or planned otherwise.';

/** An approval must have an effect. */
function refuseApproved({ approval }: Ctx) {
  if (approval) throw conflict('This notification was sent in the meantime.');
}

export async function sendNew(ctx: Ctx, given: NewBulkNotification, copy?: RuleCopy) {
  const { bulk, seconds } = await change(
    ctx,
    given.begins_at ? 'notification.plan' : 'notification.send',
    async (trx) => {
      const wanted = await wantedOf(ctx, trx, given, copy);
      await repository.lockSender(trx, ctx.actor.uuid);
      const repeated =
        (await findRepeated(trx, wanted, given.request_key, 'send')) ??
        (await repository.findDuplicate(trx, wanted, ctx.now()));
      if (repeated) {
        refuseApproved(ctx);
        return unchanged({ bulk: repeated, seconds: null as number | null });
      }
      checkPlan(ctx, wanted.planned_for);
      await refuseUnknownConsumers(trx, wanted.chosen);
      const uuid = await repository.insertDraft(trx, wanted, given.request_key);
      const start = await findStart(ctx, trx, wanted.planned_for);
      await repository.schedule(trx, uuid, start);
      if (given.request_key) await withdrawWaiting(trx, ctx, given.request_key, SENT);
      await publishProgress(trx, uuid);
      return done({ bulk: await getBulk(trx, uuid), seconds: start.seconds }, uuid, sizeOf(wanted));
    },
  );
  if (seconds !== null) enqueueSending(ctx, bulk.uuid, seconds);
  return bulk;
}

const sizeOf = ({ audience, chosen, audience_name }: repository.NewBulk) => ({
  audience,
  chosen: chosen.length,
  ...(audience_name && { audience_name }),
});

export const saveDraft = (ctx: Ctx, given: NewBulkNotification) =>
  change(ctx, 'notification.save', async (trx) => {
    const wanted = await wantedOf(ctx, trx, given);
    await repository.lockSender(trx, ctx.actor.uuid);
    const repeated = await findRepeated(trx, wanted, given.request_key, 'save');
    if (repeated) return unchanged(repeated);
    await refuseUnknownConsumers(trx, wanted.chosen);
    const uuid = await repository.insertDraft(trx, wanted, given.request_key);
    await publishProgress(trx, uuid);
    return done(await getBulk(trx, uuid), uuid, sizeOf(wanted));
  });

/** The version of the draft that was read, and the time of a planned sending. */
export interface DraftSending {
  version?: number | undefined;
  begins_at?: string | undefined;
}

/** Sends or plans a draft once; repeated requests for the same version change nothing. */
export async function sendDraft(ctx: Ctx, uuid: string, { version, begins_at }: DraftSending = {}) {
  const plannedFor = begins_at ? new Date(begins_at) : null;
  const { bulk, seconds } = await change(
    ctx,
    plannedFor ? 'notification.plan' : 'notification.send',
    async (trx) => {
      const { state } = await lockState(ctx, trx, uuid);
      const draft = await getBulk(trx, uuid);
      await refuseOutdatedBulk(ctx, trx, draft, { version });
      if (!canBecome(bulkTransitions, state, 'scheduled')) {
        refuseApproved(ctx);
        return unchanged({ bulk: draft, seconds: null as number | null });
      }
      checkPlan(ctx, plannedFor);
      const start = await findStart(ctx, trx, plannedFor);
      await repository.schedule(trx, uuid, start);
      await withdrawWaiting(trx, ctx, uuid, SENT);
      await publishProgress(trx, uuid);
      const changed: { status: [BulkState, BulkState] } = { status: [state, 'scheduled'] };
      return done({ bulk: await getBulk(trx, uuid), seconds: start.seconds }, uuid, { changed });
    },
  );
  if (seconds !== null) enqueueSending(ctx, uuid, seconds);
  return bulk;
}

export const cancelSending = (ctx: Ctx, uuid: string) =>
  change(ctx, 'notification.cancel', async (trx) => {
    const { state } = await lockState(ctx, trx, uuid);
    const isCancelled = await repository.makeDraft(trx, uuid, '>', ctx.now());
    const bulk = await getBulk(trx, uuid);
    if (isCancelled) {
      await withdrawWaiting(trx, ctx, uuid, 'The sending was cancelled.');
      await publishProgress(trx, uuid);
      return done(bulk, uuid, { changed: { status: [state, bulk.status] } });
    }
    if (!isDeletable(state))
      throw conflict('This notification is already being sent and can no longer be cancelled');
    return unchanged(bulk);
  });

/**
 * The sweep would find the scheduled row too; the job only starts it on time. The reply does not wait for the queue,
 * which uses its own connections.
 */
export function enqueueSending(ctx: Ctx, uuid: string, seconds: number) {
  if (seconds <= ENQUEUE_SECONDS) void ctx.queue.send(SEND_JOB, { uuid }, seconds);
}
