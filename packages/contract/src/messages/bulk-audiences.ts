import * as z from 'zod';
import { del, get, post, put } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Saved audiences of bulk notifications, and the limits of all sendings. A rule is a set of conditions that a consumer
 * has to meet; a condition that is missing excludes nobody. People without consent are never reached.
 */
export const MAX_AUDIENCES = 200;
export const platforms = ['android', 'ios', 'webapp'] as const;

const MAX_AGE = 130;
const MAX_DAYS = 3_650;
const age = z.number().int().min(0).max(MAX_AGE);
const days = z.number().int().min(1).max(MAX_DAYS);

export const audienceRule = z
  .strictObject({
    /** Cities of the addresses that the consumer ordered to. */
    cities: z.array(p.name()).min(1).max(50).optional(),
    age_from: age.optional(),
    age_to: age.optional(),
    /** The last visit was at most this many days ago. */
    visited_within: days.optional(),
    /** The last visit was more than this many days ago. */
    not_visited_for: days.optional(),
    /** Whether the consumer has ever had a visit. */
    visited: z.boolean().optional(),
    /** Booked an appointment in the last days, whether or not it took place yet. */
    booked_within: days.optional(),
    open_order: z.boolean().optional(),
    platforms: z.array(z.enum(platforms)).min(1).max(platforms.length).optional(),
    /** Excludes people who received a notification in this many days. */
    not_reached_for: days.optional(),
  })
  .refine(({ age_from = 0, age_to }) => age_to === undefined || age_from <= age_to, {
    path: ['age_to'],
    message: 'The age must not be below the first age',
  });
export type AudienceRule = z.output<typeof audienceRule>;

const count = z.number().int();
/** Consumers without consent to push notifications are not in the count. */
export const audienceCount = z.object({ count, without_consent: count });

const content = { name: p.name(), rule: audienceRule };
export const savedAudience = z.object({
  uuid: p.uuid,
  name: z.string(),
  rule: audienceRule,
  createdAt: z.string(),
  version: p.version,
});
export type SavedAudience = z.output<typeof savedAudience>;

const newAudience = z.strictObject(content);
export type NewAudience = z.output<typeof newAudience>;
const audienceEdit = z.strictObject({ ...content, version: p.version.optional() });
export type AudienceEdit = z.output<typeof audienceEdit>;

/** A time of day in Lagos. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'Enter a time like 21:00' });
const limits = {
  /** Nothing is sent between these times; both or neither. */
  quiet_from: clock.nullable(),
  quiet_to: clock.nullable(),
  /** A person receives at most this many notifications in this many days; both or neither. */
  cap_count: z.number().int().min(1).max(1_000).nullable(),
  cap_days: z.number().int().min(1).max(365).nullable(),
};
export const bulkSettings = z.object({ ...limits, version: p.version });
export type BulkSettings = z.output<typeof bulkSettings>;

const isPair = (first: unknown, second: unknown) => (first === null) === (second === null);
const settingsEdit = z
  .strictObject({ ...limits, version: p.version.optional() })
  .refine(({ quiet_from, quiet_to }) => isPair(quiet_from, quiet_to), {
    path: ['quiet_to'],
    message: 'Enter both times or neither',
  })
  .refine(({ quiet_from, quiet_to }) => quiet_from === null || quiet_from !== quiet_to, {
    path: ['quiet_to'],
    message: 'The quiet hours must end at another time',
  })
  .refine(({ cap_count, cap_days }) => isPair(cap_count, cap_days), {
    path: ['cap_days'],
    message: 'Enter both numbers or neither',
  });
export type BulkSettingsEdit = z.output<typeof settingsEdit>;

const audienceReply = p.message.extend({ data: savedAudience });

export const audienceEndpoints = {
  audiences: get('/bulknotification/audiences', {
    summary: 'Saved audiences by name',
    permission: 'notifications:read',
    reply: z.object({ data: z.array(savedAudience) }),
  }),
  addAudience: post('/bulknotification/audiences', {
    summary: 'Save an audience',
    permission: 'notifications:write',
    body: newAudience,
    reply: audienceReply,
  }),
  editAudience: put('/bulknotification/audiences/:uuid', {
    summary: 'Edit a saved audience; notifications that were written for it keep their rule',
    permission: 'notifications:write',
    body: audienceEdit,
    reply: audienceReply,
  }),
  deleteAudience: del('/bulknotification/audiences/:uuid', {
    summary: 'Delete a saved audience; notifications that were written for it keep their rule',
    permission: 'notifications:write',
  }),
  ruleAudience: post('/bulknotification/audience/rule', {
    summary: 'The exact number of consumers who meet a rule when a sending begins, now or at a planned time',
    permission: 'notifications:read',
    effect: 'read',
    body: z.strictObject({ rule: audienceRule, begins_at: z.iso.datetime({ offset: true }).optional() }),
    reply: audienceCount,
  }),
  settings: get('/bulknotification/settings', {
    summary: 'Quiet hours, and the cap of notifications for a person',
    permission: 'notifications:read',
    reply: z.object({ data: bulkSettings }),
  }),
  editSettings: put('/bulknotification/settings', {
    summary: 'Edit the quiet hours and the cap',
    permission: 'notifications:write',
    body: settingsEdit,
    reply: p.message.extend({ data: bulkSettings }),
  }),
};
