import * as z from 'zod';
import { pagings } from './endpoint.ts';
import * as p from './primitives.ts';
import type { Permission } from './roles.ts';

/** One changed field. A value that is empty, or that the trail does not keep, is null. */
export const auditField = z.object({
  name: z.string(),
  label: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
  /** The name of the field in an edit of the record. */
  input: z.string(),
  /** The old value as data: amounts in naira, rates in per cent, a record with its name. Null like `old`. */
  before: z
    .union([
      z.string(),
      z.number(),
      z.boolean(),
      z.array(z.string()),
      z.object({ id: p.uuid, label: z.string() }),
    ])
    .nullable(),
});
export type AuditField = z.infer<typeof auditField>;

/** One row of the audit trail. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Null for the system: jobs, commands and requests without an account. */
  actor: z.object({ uuid: p.uuid, name: z.string(), role: z.string() }).nullable(),
  /** The name in the trail, such as `price.edit`. */
  action: z.string(),
  /** The same as a sentence, such as "Price changed". */
  label: z.string(),
  kind: z.enum(['change', 'read']),
  /** True for a read of medical data. */
  medical: z.boolean(),
  /**
   * The id of a record, or the name of a list. The kind is null where the id is not a record; the name is null in the
   * history of a record and where the record has none.
   */
  subject: z.object({ id: z.string(), kind: z.string().nullable(), name: z.string().nullable() }),
  /** The IP address of the request; only for `audit:read`. */
  address: z.string().nullable(),
  fields: z.array(auditField),
  /** The reason that was given for the change. */
  reason: z.string().nullable(),
  /** The day for which the change was planned by its author; null for other changes. */
  planned_for: p.day.nullable(),
  /** The upload that the change belongs to. */
  batch: z
    .object({
      uuid: p.uuid,
      file: z.string(),
      /** The price list of the upload; null for other uploads. */
      kind: z.string().nullable(),
    })
    .nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Lists of the trail reach this many of the newest matching rows; earlier ones need a narrower filter. */
export const MAX_AUDIT_ROWS = 10_000;

interface HistorySpec {
  /** The permission of the record: its history is for everyone who may read it. */
  permission: Permission;
  /** The prefixes of the actions that belong to the record. Others on the same id need `audit:read`. */
  actions: readonly [string, ...string[]];
  /** The schema of the id, where it is not a uuid. */
  id?: z.ZodType<string>;
}

/** The changes of one record, newest first. An addition to the specification. */
export const historyOf = (entity: string, spec: HistorySpec) => ({
  method: 'GET' as const,
  kind: 'list' as const,
  path: `/records/${entity}/:uuid/history`,
  summary: `History of one record (${entity}), newest first; reads of it are only for \`audit:read\``,
  permission: spec.permission,
  actions: spec.actions,
  params: z.object({ uuid: spec.id ?? p.uuid }),
  query: z.object(pagings.skip.query),
  paging: 'skip' as const,
  rows: 'data' as const,
  total: 'count' as const,
  row: auditEntry,
  reply: z.object({ data: z.array(auditEntry), count: z.number().int() }),
});
export type HistoryEndpoint = ReturnType<typeof historyOf>;
export const isHistory = (endpoint: { path: string }): endpoint is HistoryEndpoint =>
  endpoint.path.endsWith('/:uuid/history') && 'actions' in endpoint;
