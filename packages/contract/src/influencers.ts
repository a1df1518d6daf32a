import * as z from 'zod';
import { list } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';

/**
 * Influencers and nurses, who bring users with a referral code. The list is paged by `pagenum` or by `skip`;
 * `skip` wins where both are sent. `referal_code` is spelled so on the wire.
 */
export const influencerTypes = ['influencer', 'nurse'] as const;

export const influencer = z.object({
  uuid: p.uuid,
  _id: p.uuid,
  firstName: z.string(),
  lastName: z.string(),
  influencer_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  group: z.string(),
  active: z.boolean(),
  verified: z.boolean(),
  influencer_type: z.enum(influencerTypes),
  referal_code: z.string(),
});
export type Influencer = z.infer<typeof influencer>;

export const influencers = {
  list: list({
    path: '/user/auth/influencer/list',
    summary: 'Influencers and nurses, newest first',
    may: 'influencers:read',
    row: influencer,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
    filters: { skip: p.queryInt(0, 100_000_000).optional() },
  }),
};
