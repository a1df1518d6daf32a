import * as z from 'zod';
import { endpoint, list, record, type FiltersOf } from './kit/endpoint.ts';
import { listExport } from './kit/list-export.ts';
import * as p from './kit/primitives.ts';
import type { Transitions } from './kit/transitions.ts';

/**
 * Notifications to many consumers, with status draft or sent. `user` lists the recipients by uuid, or is
 * ['ALL']. Additions to the specification: `progress`, the state of delivery, and `request_key`, which makes a
 * repeated request idempotent, the filters and the sorts.
 */
export const ALL = 'ALL';
/** How long a notification can be cancelled after sending starts. */
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

const statuses = ['draft', 'sent'] as const;
export const bulkAudiences = ['all', 'selected'] as const;
const states = ['draft', 'waiting', 'sending', 'sent'] as const;
export type BulkState = (typeof states)[number];
/** A waiting notification can be cancelled, which makes it a draft again. */
export const bulkTransitions: Transitions<BulkState> = {
  draft: ['waiting'],
  waiting: ['sending', 'draft'],
  sending: ['sent'],
};

const count = z.number().int();

export const bulkNotification = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  type: z.literal('information'),
  title: z.string(),
  message: z.string(),
  user: z.array(z.string()),
  createdAt: z.string(),
  status: z.enum(statuses),
  progress: z.object({
    state: z.enum(states),
    /** After this time the notification can no longer be cancelled. */
    begins_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    recipients: count.nullable(),
    sent: count,
    failed: count,
    remaining: count.nullable(),
  }),
});
export type BulkNotification = z.infer<typeof bulkNotification>;

const reply = p.message.extend({ data: bulkNotification });
const byUuid = { params: z.object({ uuid: p.uuid }), reply };

/** Consumers without consent to push notifications are not in the count. */
const audience = z.object({ count, without_consent: count });

const bulkList = list({
  path: '/bulknotification/list/:page',
  summary: 'Bulk notifications, newest first, ten per page',
  permission: 'notifications:read',
  row: bulkNotification,
  sorts: ['createdAt', 'title'],
  columns: ['createdAt', 'title', 'message', 'status'],
  paging: 'path',
  rows: 'notification',
  total: 'count',
  filters: { status: z.union([z.enum(statuses), z.literal('')]).optional() },
  moreFilters: {
    ...p.dayFilters,
    audience: z.enum(bulkAudiences).optional(),
    /** Some deliveries failed. */
    failed: p.yesFilter,
  },
});
export type BulkFilters = FiltersOf<typeof bulkList>;

export const bulkNotifications = {
  list: bulkList,
  get: record('bulk-notifications', {
    summary: 'One notification with its delivery progress',
    permission: 'notifications:read',
    row: bulkNotification,
  }),
  audience: endpoint({
    method: 'GET',
    path: '/bulknotification/audience',
    summary: 'The number of consumers a notification to all reaches now',
    permission: 'notifications:read',
    reply: audience,
  }),
  chosenAudience: endpoint({
    method: 'POST',
    path: '/bulknotification/audience',
    summary: 'The number of selected consumers a notification reaches now',
    permission: 'notifications:read',
    effect: 'read',
    body: z.strictObject({ user: chosen }),
    reply: audience,
  }),
  sendSelected: endpoint({
    method: 'POST',
    path: '/bulknotification/send/selected',
    summary: 'Send a notification to selected consumers',
    permission: 'notifications:write',
    body: toSelected,
    reply,
  }),
  sendAll: endpoint({
    method: 'POST',
    path: '/bulknotification/send/all',
    summary: 'Send a notification to every active consumer',
    permission: 'notifications:write',
    body: toAll,
    reply,
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/bulknotification/draft/save',
    summary: 'Save a notification as a draft',
    permission: 'notifications:write',
    body: toEither,
    reply,
  }),
  sendDraft: endpoint({
    method: 'POST',
    path: '/bulknotification/draft/send/:uuid',
    summary: 'Send a draft; repeated requests send it once',
    permission: 'notifications:write',
    ...byUuid,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/bulknotification/cancel/:uuid',
    summary: 'Cancel a notification within ten seconds; it becomes a draft again',
    permission: 'notifications:write',
    ...byUuid,
  }),
  ...listExport('bulk-notifications', bulkList),
};
