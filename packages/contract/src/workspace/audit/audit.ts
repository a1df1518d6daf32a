import * as z from 'zod';
import { get, list, post } from '../../kit/endpoint.ts';
import { auditEntry } from '../../kit/history.ts';
import { listExport } from '../../kit/list-export.ts';
import * as p from '../../kit/primitives.ts';

/** The audit trail as administrators read it. All of it is an addition to the specification. */

/** A staff member, for the filter by person. */
export const auditActor = z.object({ uuid: p.uuid, name: z.string(), role: z.string() });

/** New rows since the last checkpoint with a part of the earlier ones, or every row. */
export const verificationScopes = ['new', 'everything'] as const;

/** The state of the hash chain of the trail. */
export const auditVerification = z.object({
  /** The last row up to which the chain is verified; null before the first verification. */
  verified: z.object({ row: z.number().int(), at: z.string() }).nullable(),
  /** True while a verification waits or runs. */
  running: z.boolean(),
  /** The last finished verification. */
  last: z
    .object({
      at: z.string(),
      intact: z.boolean(),
      /** The result in the sentences of `npm run audit:verify`. */
      sentences: z.array(z.string()),
    })
    .nullable(),
});
export type AuditVerification = z.infer<typeof auditVerification>;

export const auditTypes = ['change', 'medical-read'] as const;

const auditList = list('/audit', {
  summary: 'The audit trail, newest first; reaches the newest 10,000 matching rows',
  permission: 'audit:read',
  row: auditEntry,
  columns: { at: 'time', who: 'text', label: 'text', record: 'text', address: 'text', changes: 'text' },
  paging: 'skip',
  filters: {
    subject: p.text().optional(),
    /** Everything about a consumer with all patients, or about one patient: reads, lists, exports and changes. */
    person: p.uuid.optional(),
    actor: p.uuid.optional(),
    /** The beginning of an action's name, such as `user.`. */
    action: z
      .string()
      .regex(/^[a-z-]+(\.[a-z-]*)?$/)
      .max(60)
      .optional(),
    /** Only changes, or only reads of medical data. */
    type: z.enum(auditTypes).optional(),
    address: p.text(60).optional(),
    ...p.dayFilters,
  },
  /** True when there are more matching rows than the list reaches. */
  extra: { more: z.boolean() },
});

export const audit = {
  list: auditList,
  ...listExport('audit', auditList),
  entry: get('/audit/entries/:id', {
    summary: 'One entry of the audit trail',
    permission: 'audit:read',
    params: z.object({ id: p.queryInt(1, Number.MAX_SAFE_INTEGER) }),
    reply: z.object({ data: auditEntry }),
  }),
  actors: list('/audit/actors', {
    summary: 'Staff by name, for the filter of the audit trail by person',
    permission: 'audit:read',
    row: auditActor,
    paging: 'skip',
  }),
  verification: get('/audit/verification', {
    summary: 'Up to which row the chain of the audit trail is verified, and whether a verification runs',
    permission: 'audit:read',
    reply: auditVerification,
  }),
  verify: post('/audit/verification', {
    summary: 'Verify the chain of the audit trail, new rows or everything, one verification at a time',
    permission: 'audit:read',
    query: z.object({ scope: z.enum(verificationScopes).default('new') }),
  }),
};
