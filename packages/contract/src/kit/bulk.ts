import * as z from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { text, uuid } from './primitives.ts';
import type { Permission } from './roles.ts';

/**
 * A bulk action: one action on the selected rows of a list, or on every row that matches its filters except the
 * excluded ones. A preview counts and changes nothing. The start sends back the digest of the preview: a job performs
 * the action on exactly these rows, and `batch` identifies its progress; other rows or amounts are refused with 409.
 */
export const MAX_SELECTED = 1_000;
export const MAX_EXCLUDED = 1_000;
export const MAX_BULK_ROWS = 100_000;

const count = z.number().int().min(0);

/** Rows that the action leaves out, by reason. */
export const bulkException = z.object({ reason: z.string(), count });

export const bulkReply = z.object({
  total: count,
  affected: count,
  exceptions: z.array(bulkException),
  /** Affected rows that the action changes although the reason speaks against it. */
  warnings: z.array(bulkException),
  /** Naira of the affected rows; null for an action without amounts. */
  sum: z.number().nullable(),
  /** Identifies the affected rows, their amounts and their warnings. */
  digest: z.string(),
  /** Null for a preview, and when no row is affected. */
  batch: uuid.nullable(),
});
export type BulkReply = z.infer<typeof bulkReply>;

interface BulkSpec {
  summary: string;
  permission: Permission;
  actions: readonly [string, ...string[]];
}

const hasOneSelection = ({ uuids, matching }: Pick<BulkBody, 'uuids' | 'matching'>) =>
  (uuids === undefined) !== (matching === undefined);
const excludesOfMatching = ({ matching, excluded }: Pick<BulkBody, 'matching' | 'excluded'>) =>
  matching !== undefined || excluded === undefined;
const isPreviewed = ({ preview, digest }: Pick<BulkBody, 'preview' | 'digest'>) =>
  preview === true || digest !== undefined;

export const bulk = <
  const Name extends string,
  const List extends { filters: z.ZodObject },
  const Spec extends BulkSpec,
>(
  name: Name,
  list: List,
  spec: Spec,
) => ({
  ...spec,
  name,
  method: 'POST' as const,
  path: `/bulk/${name}` as const,
  // The job that performs the action has the rights of the person, not the scopes of a key.
  forPeople: true,
  kind: 'json' as const,
  body: z
    .strictObject({
      action: z.enum(spec.actions as Spec['actions']),
      uuids: z.array(uuid).min(1).max(MAX_SELECTED).optional(),
      // An unknown filter is refused: without it the action would reach more rows than the sender expects.
      matching: z.strictObject((list as List).filters.shape as List['filters']['shape']).optional(),
      /** Rows that match and are left out. */
      excluded: z
        .array(uuid)
        .max(MAX_EXCLUDED, 'Unselect 1,000 rows at most. Narrow the filter instead.')
        .optional(),
      /** The new value, for an action that sets one. */
      value: text(60).optional(),
      preview: z.boolean().optional(),
      /** The digest of the preview that was confirmed. */
      digest: text(60).optional(),
    })
    .refine(hasOneSelection, { message: 'Send either uuids or matching', path: ['uuids'] })
    .refine(excludesOfMatching, { message: 'Send excluded only with matching', path: ['excluded'] })
    .refine(isPreviewed, { message: 'Send the digest of a preview', path: ['digest'] }),
  reply: bulkReply,
});

/** The body of any bulk endpoint. */
export interface BulkBody {
  action: string;
  uuids?: string[] | undefined;
  matching?: object | undefined;
  excluded?: string[] | undefined;
  value?: string | undefined;
  preview?: boolean | undefined;
  digest?: string | undefined;
}

/** Any endpoint made by `bulk`. */
export type BulkEndpoint = EndpointSpec & {
  kind: 'json';
  name: string;
  permission: Permission;
  actions: readonly string[];
  body: z.ZodType<unknown, BulkBody>;
  reply: typeof bulkReply;
};

/** The actions of a bulk endpoint. */
export type BulkActionOf<E extends BulkEndpoint> = E['actions'][number];

/** The filters of a bulk endpoint, as the server receives them. */
export type MatchingOf<E extends BulkEndpoint> =
  z.output<E['body']> extends { matching?: infer Filters } ? NonNullable<Filters> : never;
