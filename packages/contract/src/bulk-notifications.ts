import * as z from 'zod';
import { endpoint, list } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';

/**
 * Notifications to many consumers at once: a draft, or sent. `user` names the recipients by uuid, or is the
 * literal ['ALL']. On the wire there are two states; `progress` is ours and tells what happens between the
 * press and the last recipient. `request_key` is ours too: the same press sent twice is one sending.
 */
export const ALL = 'ALL';
/** For this long after the press a sending can be called back. */
export const CANCEL_SECONDS = 10;
export const MAX_TITLE = 120;
export const MAX_MESSAGE = 1_000;
const MAX_CHOSEN = 1_000;

const content = {
  type: z.literal('information'),
  title: p.text(MAX_TITLE),
  message: p.text(MAX_MESSAGE),
  request_key: p.uuid.optional(),
};
const chosen = z.array(p.uuid).min(1).max(MAX_CHOSEN);
const everyone = z.array(z.literal(ALL)).length(1);

const toSelected = z.strictObject({ ...content, user: chosen });
const toAll = z.strictObject({ ...content, user: everyone });
const toEither = z.strictObject({ ...content, user: z.union([everyone, chosen]) });
export type NewBulkNotification = z.output<typeof toEither>;

const count = z.number().int();

export const bulkNotification = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  type: z.literal('information'),
  title: z.string(),
  message: z.string(),
  user: z.array(z.string()),
  createdAt: z.string(),
  status: z.enum(['draft', 'sent']),
  progress: z.object({
    state: z.enum(['draft', 'waiting', 'sending', 'sent']),
    /** When the sending can no longer be called back. */
    begins_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    recipients: count.nullable(),
    sent: count,
    failed: count,
    remaining: count.nullable(),
  }),
});
export type BulkNotification = z.infer<typeof bulkNotification>;

const written = p.message.extend({ data: bulkNotification });
const one = { params: z.object({ uuid: p.uuid }), reply: written };

export const bulkNotifications = {
  list: list({
    path: '/bulknotification/list/:page',
    summary: 'Notifications to many, newest first, ten a page',
    may: 'notifications:read',
    row: bulkNotification,
    paging: 'path',
    rows: 'notification',
    total: 'count',
  }),
  one: endpoint({
    method: 'GET',
    path: '/bulknotification/one/:uuid',
    summary: 'One notification and how far its sending is',
    may: 'notifications:read',
    params: z.object({ uuid: p.uuid }),
    reply: z.object({ data: bulkNotification }),
  }),
  audience: endpoint({
    method: 'GET',
    path: '/bulknotification/audience',
    summary: 'How many people a notification to all reaches now',
    may: 'notifications:read',
    reply: z.object({ count }),
  }),
  sendSelected: endpoint({
    method: 'POST',
    path: '/bulknotification/send/selected',
    summary: 'Send a notification to the consumers named',
    may: 'notifications:write',
    body: toSelected,
    reply: written,
  }),
  sendAll: endpoint({
    method: 'POST',
    path: '/bulknotification/send/all',
    summary: 'Send a notification to every active consumer',
    may: 'notifications:write',
    body: toAll,
    reply: written,
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/bulknotification/draft/save',
    summary: 'Keep a notification without sending it',
    may: 'notifications:write',
    body: toEither,
    reply: written,
  }),
  sendDraft: endpoint({
    method: 'POST',
    path: '/bulknotification/draft/send/:uuid',
    summary: 'Send a draft; once, however often it is asked for',
    may: 'notifications:write',
    ...one,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/bulknotification/cancel/:uuid',
    summary: 'Call a sending back within its first ten seconds; it is a draft again',
    may: 'notifications:write',
    ...one,
  }),
};
