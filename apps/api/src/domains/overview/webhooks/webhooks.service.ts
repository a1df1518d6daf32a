import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { TEST_EVENT } from '@baobab/contract/overview/webhook-event-types';
import type { NewWebhook, WebhookEdit } from '@baobab/contract/overview/webhooks';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseAddress } from '../../../platform/outbound/post.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx } from '../../../schema.ts';
import * as deliveries from './deliveries.repository.ts';
import { earlierSecrets, newSecret } from './secrets.ts';
import { attemptDelivery } from './sending.service.ts';
import { presentWebhook } from './webhooks.presenter.ts';
import * as repository from './webhooks.repository.ts';

/** The time in which receivers change their copy of a replaced secret. */
const OVERLAP_MS = DAY_MS;

function checkAddress({ settings }: Ctx, url: string) {
  const refusal = refuseAddress(url, settings.webhookAllowPrivate);
  if (refusal) throw invalid(refusal, { url: refusal });
}

const columnsOf = ({ name, url, events }: NewWebhook) => ({
  name,
  url: new URL(url).href,
  events: [...new Set(events)].toSorted(),
});

export function addWebhook(ctx: Ctx, body: NewWebhook) {
  requireStepUp(ctx);
  checkAddress(ctx, body.url);
  return change(ctx, 'webhook.add', async (trx) => {
    const uuid = newId();
    const { text, stored } = newSecret(ctx.keys, uuid);
    const values = columnsOf(body);
    await repository.insertWebhook(trx, { uuid, ...values, secret: stored, created_by: ctx.actor.uuid });
    const { name, url, events } = values;
    return done({ webhook: await repository.webhookRecords.get(trx, uuid), secret: text }, uuid, {
      name,
      url,
      events,
    });
  });
}

/** Failures are forgotten when the webhook is switched on, and when it gets another address. */
const isNewStart = (before: repository.WebhookRow, { active, url }: { active: boolean; url: string }) =>
  active && (!before.active || before.url !== url);

/** The parts that change beside the values of the form: the secret, and what a new start forgets. */
function otherChanges(ctx: Ctx, before: repository.WebhookRow, edit: WebhookEdit) {
  const secret = edit.rotate_secret ? newSecret(ctx.keys, before.uuid) : null;
  const earlier = secret && earlierSecrets(ctx.keys, before, ctx.now());
  return {
    secret: secret?.text ?? null,
    values: {
      ...(secret && {
        secret: secret.stored,
        earlier_secret: earlier,
        earlier_until: earlier && new Date(ctx.now().getTime() + OVERLAP_MS),
      }),
      ...(isNewStart(before, edit) && { off_reason: null, failures: 0, paused_until: null }),
    },
  };
}

export function editWebhook(ctx: Ctx, uuid: string, edit: WebhookEdit) {
  requireStepUp(ctx);
  checkAddress(ctx, edit.url);
  return change(ctx, 'webhook.edit', async (trx) => {
    const before = await repository.webhookRecords.lock(trx, uuid);
    const values = { ...columnsOf(edit), active: edit.active };
    const other = otherChanges(ctx, before, { ...edit, url: values.url });
    const replaced = other.secret ? { secret: ['earlier', 'replaced'] as [string, string] } : {};
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed: { ...differences({ ...before }, values), ...replaced },
      sent: edit,
      current: presentWebhook(before),
      wireNames: { secret: 'secret' },
      unchanged: { webhook: before, secret: null as string | null },
      async update() {
        await repository.updateWebhook(trx, uuid, { ...values, ...other.values }, ctx.now());
        await deliveries.endUnnamed(trx, uuid, values.events);
        if (isNewStart(before, values)) await deliveries.hurryWaiting(trx, { webhook: uuid }, ctx.now());
        return { webhook: await repository.webhookRecords.get(trx, uuid), secret: other.secret };
      },
    });
  });
}

export function removeWebhook(ctx: Ctx, uuid: string) {
  requireStepUp(ctx);
  return change(ctx, 'webhook.delete', async (trx) => {
    const { name, url } = await repository.webhookRecords.lock(trx, uuid);
    await repository.deleteWebhook(trx, uuid);
    return done(undefined, uuid, { name, url });
  });
}

/** Sends outside of a transaction and records the outcome; a test is not repeated. */
export async function testWebhook(ctx: Ctx, uuid: string) {
  const webhook = await repository.webhookRecords.get(ctx.db, uuid);
  const event = {
    uuid: newId(),
    webhook_uuid: uuid,
    event_uuid: newId(),
    type: TEST_EVENT,
    record_uuid: uuid,
    part_uuid: null,
    state: 'test',
    at: ctx.now(),
  };
  const { delivered, attempt, reply } = await attemptDelivery(ctx, webhook, {
    ...event,
    id: 0,
    status: 'waiting',
    next_at: event.at,
    failing_since: null,
    attempts: [],
    reply_status: null,
    reply: null,
    is_replay: false,
  });
  return change(ctx, 'webhook.test', async (trx) => {
    await repository.webhookRecords.lock(trx, uuid);
    const row = await deliveries.insertDelivery(trx, {
      ...event,
      status: delivered ? 'delivered' : 'failed',
      attempts: JSON.stringify([attempt]) as never,
      reply_status: reply?.status ?? null,
      reply: reply?.body ?? null,
    });
    return done({ row, delivered }, uuid, { delivered });
  });
}

const eventOf = ({
  webhook_uuid,
  event_uuid,
  type,
  record_uuid,
  part_uuid,
  state,
  at,
}: deliveries.DeliveryRow) => ({ webhook_uuid, event_uuid, type, record_uuid, part_uuid, state, at });

/** An event that still waits is tried now; one that was sent is queued again with the same id. */
export const replayDelivery = (ctx: Ctx, uuid: string) =>
  change(ctx, 'webhook.replay', async (trx) => {
    const delivery = found(await deliveries.lockDelivery(trx, uuid), 'This delivery');
    const webhook = await repository.webhookRecords.lock(trx, delivery.webhook_uuid);
    if (!webhook.active) throw conflict('This webhook is switched off. Switch it on first.');
    if (delivery.type === TEST_EVENT) throw conflict('Send a new test instead.');
    const details = { delivery: uuid, event: delivery.event_uuid };
    // A person asks for it, also while the receiver is left alone.
    await repository.endPause(trx, webhook.uuid);
    if (delivery.status === 'waiting') {
      await deliveries.hurryWaiting(trx, { delivery: uuid }, ctx.now());
      return done((await deliveries.findDelivery(trx, uuid))!, webhook.uuid, details);
    }
    if (await deliveries.findWaitingEvent(trx, delivery))
      throw conflict('This event already waits to be sent again.');
    const row = await deliveries.insertDelivery(trx, {
      ...eventOf(delivery),
      next_at: ctx.now(),
      is_replay: true,
    });
    return done(row, webhook.uuid, details);
  });
