import * as z from 'zod';
import { del, list, pagings, post, put, record } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { webhookEventNames } from './webhook-event-types.ts';

/**
 * Subscriptions of other systems to events of this one. An event is sent to every active subscription that names it, signed
 * by the scheme of Standard Webhooks; `webhook-events.ts` has the messages. None of it is in the specification.
 */
const permission = 'webhooks:manage' as const;

const ADDRESS_INVALID = 'Enter an address that begins with https://';
/** The server also refuses addresses of private networks, when it saves and when it connects. */
const address = z.string().trim().max(500).refine(p.isWebAddress, { message: ADDRESS_INVALID });

export const webhook = z.object({
  uuid: p.uuid,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** Why the worker switched the subscription off. */
  off_reason: z.string().nullable(),
  /** Events that are not delivered yet. */
  waiting: z.number().int(),
  last_delivered_at: z.string().nullable(),
  /** The end of the time in which the earlier secret signs, too. */
  earlier_secret_until: z.string().nullable(),
  createdAt: z.string(),
  version: p.version,
});
export type Webhook = z.infer<typeof webhook>;

export const newWebhook = z.strictObject({
  name: p.name(80),
  url: address,
  events: z.array(z.enum(webhookEventNames)).min(1, { message: 'Choose at least one event' }).max(50),
});
export type NewWebhook = z.output<typeof newWebhook>;

export const webhookEdit = newWebhook.extend({
  active: z.boolean(),
  /** Replaces the secret. The earlier one signs, too, for 24 hours. */
  rotate_secret: z.boolean().optional(),
  version: p.version.optional(),
});
export type WebhookEdit = z.output<typeof webhookEdit>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const webhookDelivery = z.object({
  uuid: p.uuid,
  /** The id of the message, which a repeated attempt and a replay have in common. */
  event: p.uuid,
  type: z.string(),
  state: z.enum(deliveryStates),
  is_replay: z.boolean(),
  at: z.string(),
  /** The time of the next attempt; null when there is none. */
  next_at: z.string().nullable(),
  /** Without the signature, which changes with every attempt. */
  request: z.object({ id: z.string(), body: z.string() }),
  /** The reply to the last attempt, at most 4 kB of it. */
  reply: z.object({ status: z.number().int(), body: z.string() }).nullable(),
  attempts: z.array(
    z.object({
      at: z.string(),
      ms: z.number().int(),
      status: z.number().int().nullable(),
      /** Why it failed; null for a delivery. */
      error: z.string().nullable(),
    }),
  ),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Shown once: the server keeps it encrypted and never sends it again. */
const secret = z.string().describe('The key of the signatures, which is shown only once');

export const webhooks = {
  list: list('/webhooks', {
    summary: 'Subscriptions to events, newest first',
    permission,
    row: webhook,
    columns: {
      name: 'text',
      url: 'text',
      events: 'text',
      active: 'short',
      waiting: 'count',
      last_delivered_at: 'time',
    },
    paging: 'skip',
    rows: 'webhooks',
  }),
  get: record('webhooks', { permission, row: webhook }, 'One subscription to events'),
  add: post('/webhooks', {
    summary: 'Subscribe an address to events; the reply has the secret once',
    permission,
    body: newWebhook,
    reply: p.message.extend({ data: webhook, secret }),
    status: 201,
  }),
  edit: put('/webhooks/:uuid', {
    permission,
    summary: 'Change a subscription, switch it off or on, or replace its secret',
    body: webhookEdit,
    reply: p.message.extend({ data: webhook, secret: secret.nullable() }),
  }),
  remove: del('/webhooks/:uuid', {
    permission,
    summary: 'Delete a subscription with its deliveries; events that wait are not sent',
  }),
  test: post('/webhooks/:uuid/test', {
    permission,
    summary: 'Send a test message and wait for the reply, at most ten seconds',
    reply: p.message.extend({ data: webhookDelivery }),
  }),
  deliveries: {
    method: 'GET' as const,
    kind: 'list' as const,
    path: '/webhooks/:uuid/deliveries',
    summary: 'Deliveries of the last 30 days, newest first, with request, reply and attempts',
    permission,
    params: z.object({ uuid: p.uuid }),
    query: z.object({ ...pagings.skip.query, state: z.enum(deliveryStates).optional() }),
    paging: 'skip' as const,
    rows: 'deliveries' as const,
    total: 'count' as const,
    row: webhookDelivery,
    reply: z.object({ deliveries: z.array(webhookDelivery), count: z.number().int() }),
  },
  replay: post('/webhooks/deliveries/:uuid/replay', {
    permission,
    summary: 'Send the event of a delivery again, with the same id',
    reply: p.message.extend({ data: webhookDelivery }),
  }),
};
