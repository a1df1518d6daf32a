import * as z from 'zod';
import { audienceCount as audience, audienceEndpoints, audienceRule } from './bulk-audiences.ts';
import { words } from './bulk-content.ts';
import { resultEndpoints } from './bulk-results.ts';
import { testEndpoints } from './bulk-tests.ts';
import { del, get, list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import type { Transitions } from '../kit/transitions.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Notifications to many consumers, with status draft or sent. `user` lists the recipients by uuid, or is
 * ['ALL']. Additions to the specification: `progress`, the state of delivery, and `request_key`, which makes a
 * repeated request idempotent, the filters and the sorts; plans, audiences by rule, links and pictures.
 */
export const ALL = 'ALL';
/** How long a notification can be cancelled after sending starts. */
export const CANCEL_SECONDS = 10;
const MAX_CHOSEN = 1_000;

const content = { type: z.literal('information'), ...words, request_key: p.uuid.optional() };
/** When a planned sending begins; without it the sending begins after ten seconds. */
const begins_at = z.iso.datetime({ offset: true });
const planned = { begins_at: begins_at.optional() };
const chosen = z.array(p.uuid).min(1).max(MAX_CHOSEN);
const everyone = z.array(z.literal(ALL)).length(1);

const toSelected = z.strictObject({ ...content, ...planned, user: chosen });
const toAll = z.strictObject({ ...content, ...planned, user: everyone });
/** `audience` is a saved audience, whose rule is copied. */
const toAudience = z.strictObject({ ...content, ...planned, audience: p.uuid });
const recipients = { user: z.union([everyone, chosen]).optional(), audience: p.uuid.optional() };
const toAny = z
  .strictObject({ ...content, ...recipients })
  .refine(({ user, audience: saved }) => (user === undefined) !== (saved === undefined), {
    path: ['user'],
    message: 'Choose consumers or an audience',
  });
export type NewBulkNotification = z.output<typeof toAny> & { begins_at?: string | undefined };
/** The version of the notification that was read; another one is refused with 409. */
const read = { version: p.version.optional() };
/** Without recipients those of the notification stay; `begins_at` is the new time of a planned one. */
const edit = z.strictObject({
  type: z.literal('information'),
  ...words,
  ...recipients,
  ...planned,
  ...read,
});
export type BulkEdit = z.output<typeof edit>;

const statuses = ['draft', 'sent'] as const;
export const bulkAudiences = ['all', 'selected', 'rule'] as const;
export const bulkStates = ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] as const;
export type BulkState = (typeof bulkStates)[number];
/**
 * A sending that is cancelled before it begins is a draft again, with its text. Only sendings that an earlier release
 * cancelled are `cancelled`. A sending has failed when it reached nobody.
 */
export const bulkTransitions: Transitions<BulkState> = {
  draft: ['scheduled'],
  scheduled: ['sending', 'draft'],
  sending: ['sent', 'failed'],
};
/** The states in which a notification was not sent and can be deleted. */
export const isDeletable = (state: BulkState) => state === 'draft' || state === 'cancelled';
/** The states in which a notification can still be edited. */
export const isEditable = (state: BulkState) => state === 'draft' || state === 'scheduled';

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
  link: z.string().nullable(),
  picture: z.string().nullable(),
  audience: z.object({
    kind: z.enum(bulkAudiences),
    name: z.string().nullable(),
    rule: audienceRule.nullable(),
  }),
  version: p.version,
  progress: z.object({
    state: z.enum(bulkStates),
    /** The time that staff chose; null when the sending begins at once. Quiet hours can delay `begins_at`. */
    planned_for: z.string().nullable(),
    /** After this time the notification can no longer be cancelled. */
    begins_at: z.string().nullable(),
    /** The end of the quiet hours that delay the sending; null when they do not. */
    held_until: z.string().nullable(),
    finished_at: z.string().nullable(),
    recipients: count.nullable(),
    sent: count,
    failed: count,
    remaining: count.nullable(),
  }),
});
export type BulkNotification = z.infer<typeof bulkNotification>;

const reply = p.message.extend({ data: bulkNotification });

const bulkList = list('/bulknotification/list/:page', {
  summary: 'Bulk notifications, newest first, ten per page',
  permission: 'notifications:read',
  row: bulkNotification,
  sorts: ['createdAt', 'title'],
  columns: { createdAt: 'time', title: 'text', message: 'text', status: 'text' },
  paging: 'path',
  rows: 'notification',
  filters: { status: z.union([z.enum(statuses), z.literal('')]).optional() },
  moreFilters: {
    ...p.dayFilters,
    state: z.enum(bulkStates).optional(),
    audience: z.enum(bulkAudiences).optional(),
    /** Some deliveries failed. */
    failed: p.yesFilter,
  },
});
export type BulkFilters = FiltersOf<typeof bulkList>;

export const bulkNotifications = {
  list: bulkList,
  history: historyOf('bulk-notifications', { permission: 'notifications:read', actions: ['notification.'] }),
  get: record('bulk-notifications', bulkList, 'One notification with its delivery progress'),
  audience: get('/bulknotification/audience', {
    summary: 'The number of consumers a notification to all reaches now',
    permission: 'notifications:read',
    reply: audience,
  }),
  chosenAudience: post('/bulknotification/audience', {
    summary: 'The number of selected consumers a notification reaches now',
    permission: 'notifications:read',
    effect: 'read',
    body: z.strictObject({ user: chosen }),
    reply: audience,
  }),
  sendSelected: post('/bulknotification/send/selected', {
    summary: 'Send a notification to selected consumers',
    approval: ['notification'],
    permission: 'notifications:write',
    body: toSelected,
    reply,
  }),
  sendAll: post('/bulknotification/send/all', {
    summary: 'Send a notification to every active consumer',
    approval: ['notification'],
    permission: 'notifications:write',
    body: toAll,
    reply,
  }),
  saveDraft: post('/bulknotification/draft/save', {
    summary: 'Save a notification as a draft',
    permission: 'notifications:write',
    body: toAny,
    reply,
  }),
  sendAudience: post('/bulknotification/send/audience', {
    summary: 'Send a notification to a saved audience',
    approval: ['notification'],
    permission: 'notifications:write',
    body: toAudience,
    reply,
  }),
  schedule: post('/bulknotification/schedule/:uuid', {
    summary: 'Plan a draft for a time',
    approval: ['notification'],
    permission: 'notifications:write',
    body: z.strictObject({ begins_at, ...read }),
    reply,
  }),
  edit: put('/bulknotification/:uuid', {
    summary: 'Edit a draft or a planned notification',
    approval: ['notification'],
    permission: 'notifications:write',
    body: edit,
    reply,
  }),
  deleteDraft: del('/bulknotification/:uuid', {
    summary: 'Delete a draft',
    permission: 'notifications:write',
  }),
  duplicate: post('/bulknotification/duplicate/:uuid', {
    summary: 'Copy a notification as a new draft',
    permission: 'notifications:write',
    reply,
  }),
  sendDraft: post('/bulknotification/draft/send/:uuid', {
    summary: 'Send a draft; repeated requests send it once',
    approval: ['notification'],
    permission: 'notifications:write',
    // Earlier versions of this call accepted any body.
    body: z.object(read),
    reply,
  }),
  cancel: post('/bulknotification/cancel/:uuid', {
    summary: 'Cancel a sending before it begins; it becomes a draft again',
    permission: 'notifications:write',
    reply,
  }),
  ...audienceEndpoints,
  ...resultEndpoints,
  ...testEndpoints,
  ...listExport('bulk-notifications', bulkList),
};
