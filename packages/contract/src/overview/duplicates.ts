import * as z from 'zod';
import { get, list, post, type FiltersOf } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Two records of one person, an addition to the specification: candidates that a job finds, and their merge, which can
 * be undone for 30 days. Only consumers are merged with consumers, and patients with patients of the same consumer.
 */
export const duplicateKinds = ['consumer', 'patient'] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

export const duplicateReasons = ['name-birth', 'name-phone', 'phone', 'patient', 'name', 'device'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

export const UNDO_DAYS = 30;

/** Dismissed pairs are two people. */
const pairStates = ['open', 'dismissed'] as const;

const side = z.object({
  uuid: p.uuid,
  full_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  dob: z.string().nullable(),
  createdAt: z.string(),
});
export type DuplicateSide = z.infer<typeof side>;

export const duplicate = z.object({
  uuid: p.uuid,
  kind: z.enum(duplicateKinds),
  /** From 0 to 100. */
  score: z.number().int(),
  reasons: z.array(z.enum(duplicateReasons)),
  first: side,
  second: side,
});
export type Duplicate = z.infer<typeof duplicate>;

export const merge = z.object({
  uuid: p.uuid,
  kind: z.enum(duplicateKinds),
  kept: z.object({ uuid: p.uuid, full_name: z.string() }),
  merged: z.object({ uuid: p.uuid, full_name: z.string() }),
  at: z.string(),
  by: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** Until when it can be undone. */
  undoUntil: z.string(),
});
export type Merge = z.infer<typeof merge>;

/** The fields that a merge can take from the merged record. */
export const mergedFields = [
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'secondary_email',
  'mobile',
  'other_mobile',
  'dob',
  'gender',
  'blood_group',
  'marital_status',
] as const;
export type MergedField = (typeof mergedFields)[number];

const pair = { kind: z.enum(duplicateKinds), kept: p.uuid, merged: p.uuid };

export const mergePreview = z.object({
  fields: z.array(
    z.object({ name: z.enum(mergedFields), kept: z.string().nullable(), merged: z.string().nullable() }),
  ),
  /** The rows that the kept record gets. */
  moves: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** Sentences that staff should read before the merge. */
  notes: z.array(z.string()),
  /** Why the records cannot be merged. */
  blockers: z.array(z.string()),
  /** The fields as shown, which the merge sends back; servers of earlier releases have none. */
  seen: z.string().optional(),
});
export type MergePreview = z.infer<typeof mergePreview>;

const candidateList = list('/duplicates', {
  summary: 'Pairs of records that may be one person, the most likely first',
  permission: 'users:write',
  row: duplicate,
  moreFilters: {
    kind: z.enum(duplicateKinds).optional(),
    state: z.enum(pairStates).optional(),
  },
});
export type DuplicateFilters = FiltersOf<typeof candidateList>;

const mergeList = list('/duplicates/merges', {
  summary: 'Merged records, newest first',
  permission: 'users:write',
  row: merge,
});
export type MergeFilters = FiltersOf<typeof mergeList>;

const otherList = list('/duplicates/others', {
  summary:
    'Records that a record may be merged with: without a search its possible duplicates, or the patients of its consumer',
  permission: 'users:write',
  row: side,
  filters: { kind: z.enum(duplicateKinds).default('consumer'), of: p.uuid.optional() },
});
export type OtherFilters = FiltersOf<typeof otherList>;

export const duplicates = {
  list: candidateList,
  merges: mergeList,
  others: otherList,
  similar: get('/duplicates/similar', {
    summary: 'Consumers like a person who is about to be added',
    permission: 'users:write',
    query: z.object({
      name: z.string().max(p.MAX_SEARCH).default(''),
      email: z.string().max(254).default(''),
      mobile: z.string().max(30).default(''),
    }),
    reply: z.object({ data: z.array(side) }),
  }),
  dismiss: post('/duplicates/:uuid/dismiss', {
    summary: 'Say that two records are two people',
    permission: 'users:write',
  }),
  reopen: post('/duplicates/:uuid/reopen', {
    summary: 'List two records as possible duplicates again',
    permission: 'users:write',
  }),
  preview: post('/duplicates/merge/preview', {
    summary: 'The fields of two records, what a merge moves and what prevents it; access is logged',
    permission: 'users:write',
    effect: 'read',
    body: z.strictObject(pair),
    reply: mergePreview,
  }),
  merge: post('/duplicates/merge', {
    summary: 'Merge two records of one person; the id of the merged one leads to the other',
    permission: 'users:write',
    body: z.strictObject({
      ...pair,
      take: z.array(z.enum(mergedFields)).max(mergedFields.length).default([]),
      /** The fields that the sender saw; others refuse the merge. */
      seen: z.string().max(100).optional(),
    }),
    reply: p.message.extend({ data: merge }),
  }),
  undo: post('/duplicates/merges/:uuid/undo', {
    summary: 'Undo a merge within 30 days, unless something contradicts it',
    permission: 'users:write',
    reply: p.message.extend({ data: merge }),
  }),
};
