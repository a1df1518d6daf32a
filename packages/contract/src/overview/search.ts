import * as z from 'zod';
import { get } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { groupNames, kindNames } from '../workspace/record-kinds.ts';

/** The search over all records, an addition to the specification. */
export const MIN_SEARCH = 2;
export const MAX_HITS = 20;

export const searchHit = z.object({
  kind: z.enum(kindNames),
  uuid: p.uuid,
  title: z.string(),
  /** Tells records of the same title apart: group, phone, e-mail, dates. Never empty texts. */
  details: z.array(z.string()),
  /** The type of a payment or a test, which have a tab or a screen for each. */
  type: z.string().optional(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchGroup = z.object({ group: z.enum(groupNames), hits: z.array(searchHit) });

export const search = {
  find: get('/search', {
    summary: 'Records that match a text, by the permissions of the role, best matches first',
    permission: 'signed-in',
    query: z.object({ q: p.text(p.MAX_SEARCH).min(MIN_SEARCH) }),
    reply: z.object({
      groups: z.array(searchGroup),
      /** True when a kind took too long, so that hits may be missing. */
      incomplete: z.boolean(),
    }),
  }),
};
