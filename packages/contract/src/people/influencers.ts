import * as z from 'zod';
import { list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { placeNames } from '../master-data/places.ts';
import { influencerTypes, partnerAddress, placedAddress } from './partners.ts';
import { referredUser } from './referrals.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Influencers and nurses, who refer users with a referral code. The list is paged by `pagenum` or `skip`; `skip`
 * takes precedence. `referal_code` is misspelt on the wire. `version` (optimistic locking), `referred_users`, the
 * other filters and the sorts are additions. The export is `partners.exportRange`.
 */
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
  branchLocation: z.object({ city: placeNames, area: placeNames }).nullable(),
  address: z.array(placedAddress),
  referal_code: z.string(),
  referred_users: z.number().int(),
  version: p.version,
});
export type Influencer = z.infer<typeof influencer>;

export const newInfluencer = z.strictObject({
  ...p.person,
  influencer_name: p.optionalName(160),
  influencer_type: z.enum(influencerTypes).default('influencer'),
});
export type NewInfluencer = z.output<typeof newInfluencer>;

/** The display name of an influencer who has none of their own. */
export const displayName = (firstName: string, lastName: string) =>
  `${firstName.trim()} ${lastName.trim()}`.trim();

/** A missing field keeps its value. A display name that is the first and last name follows them unless it is sent. */
export const influencerEdit = z.strictObject({
  firstName: p.optionalName(80),
  lastName: p.optionalName(80),
  email: p.email,
  mobile: p.mobile,
  influencer_name: p.optionalName(160),
  influencer_type: z.enum(influencerTypes).optional(),
  active: p.flag.optional(),
  branchLocation: z.strictObject({ city: placeNames, area: placeNames }).nullable().optional(),
  address: z.union([partnerAddress, z.array(partnerAddress).max(1)]).optional(),
  version: p.version.optional(),
});
export type InfluencerEdit = z.output<typeof influencerEdit>;

const reply = p.message.extend({ data: influencer });

const influencerList = list('/user/auth/influencer/list', {
  summary: 'Influencers and nurses, newest first',
  permission: 'influencers:read',
  row: influencer,
  sorts: ['firstName', 'lastName', 'email'],
  columns: {
    firstName: 'text',
    lastName: 'text',
    email: 'text',
    group: 'short',
    mobile: 'phone',
    influencer_type: 'short',
    status: 'short',
  },
  filters: { skip: p.queryInt(0, 100_000_000).optional(), ...p.dayFilters },
  moreFilters: {
    influencer_type: z.enum(influencerTypes).optional(),
    active: p.queryBoolean.optional(),
    verified: p.queryBoolean.optional(),
    /** The city of the branch. */
    city_uuid: p.uuid.optional(),
    has_followers: p.queryBoolean.optional(),
  },
});
export type InfluencerFilters = FiltersOf<typeof influencerList>;

export const influencers = {
  list: influencerList,
  history: historyOf('influencers', { permission: 'influencers:read', actions: ['user.', 'influencer.'] }),
  get: record('influencers', influencerList, 'One influencer'),
  add: post('/user/auth/influencer/register', {
    summary: 'Add an influencer or a nurse; the server generates the referral code',
    permission: 'influencers:write',
    body: newInfluencer,
    reply,
  }),
  edit: put('/user/auth/influencer/update/:uuid', {
    summary: 'Edit an influencer',
    permission: 'influencers:write',
    body: influencerEdit,
    reply,
  }),
  followers: list('/user/auth/influencer/register/user/list', {
    summary: 'Users referred by an influencer, newest first',
    permission: 'influencers:read',
    row: referredUser,
    filters: { influencer_uuid: p.uuid },
  }),
  ...listExport('influencers', influencerList),
};
