import { pick } from '@baobab/contract/kit/pick';
import { messageOf } from '@baobab/contract/overview/webhook-events';
import type { Webhook, WebhookDelivery } from '@baobab/contract/overview/webhooks';
import type { DeliveryRow } from './deliveries.repository.ts';
import type { WebhookRow } from './webhooks.repository.ts';

const timeOf = (time: Date | null) => time && time.toISOString();

export const presentWebhook = (row: WebhookRow): Webhook => ({
  ...pick(row, ['uuid', 'name', 'url', 'events', 'active', 'off_reason', 'waiting']),
  last_delivered_at: timeOf(row.last_delivered_at),
  earlier_secret_until: timeOf(row.earlier_until),
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

/** The body as it is sent: the same text at every attempt, because the signature depends on it. */
export const bodyOf = (row: DeliveryRow) => JSON.stringify(messageOf(row));

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  uuid: row.uuid,
  event: row.event_uuid,
  type: row.type,
  state: row.status as WebhookDelivery['state'],
  is_replay: row.is_replay,
  at: row.at.toISOString(),
  next_at: row.status === 'waiting' ? row.next_at.toISOString() : null,
  request: { id: row.event_uuid, body: bodyOf(row) },
  reply: row.reply_status === null ? null : { status: row.reply_status, body: row.reply ?? '' },
  attempts: row.attempts,
});
