import * as z from 'zod';
import { download } from './endpoint.ts';
import { queryInt } from './primitives.ts';
import type { Permission } from './roles.ts';

/**
 * A feed for other systems: every record of a kind, and from then on every record that has changed. It contains ids,
 * states, times and amounts in naira, and no name or text about a person. All of it is an addition to the specification.
 */
const feedFormats = ['ndjson', 'csv'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const NDJSON = 'application/x-ndjson';
/** The header with the cursor of the next call. */
export const NEXT_CURSOR = 'x-next-cursor';
/** The header that says whether more records are waiting: `true` or `false`. */
export const HAS_MORE = 'x-has-more';
/** Days for which a cursor can be continued. */
export const CURSOR_DAYS = 35;
const MAX_FEED_ROWS = 5_000;

interface FeedSpec {
  permission: Permission;
  /** The columns, in their order in a CSV file. */
  row: z.ZodObject;
}

export const feed = <const N extends string, const S extends FeedSpec>(name: N, { permission, row }: S) => ({
  ...download(`/feeds/${name}`, {
    summary: `Feed of ${name}: all records without a cursor, then those that changed since it. The header ${NEXT_CURSOR} is the cursor of the next call, ${HAS_MORE} says whether to call again now. Columns: ${Object.keys(row.shape).join(', ')}`,
    permission: permission as S['permission'],
    anonymous: true,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: queryInt(1, MAX_FEED_ROWS).default(1_000),
      format: z.enum(feedFormats).default('ndjson'),
    }),
  }),
  feedName: name,
  row: row as S['row'],
});
export interface FeedEndpoint {
  feedName: string;
  row: z.ZodObject;
}
