import * as z from 'zod';
import { download, list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { placeNames } from '../master-data/places.ts';
import { historyOf } from '../kit/history.ts';

/**
 * People who work for a diagnostic or pharmacy partner, created verified with the e-mail as username. One screen
 * sends the address as an object, another as a list; both are accepted, replies contain a list. `version`
 * (optimistic locking), the filters, the sorts and the search of the export are additions.
 */
export const partnerGroups = ['diagnostic', 'pharmacy'] as const;
export const partnerRoles = ['admin', 'user'] as const;
/** Here because the export of partners is also that of influencers. */
export const influencerTypes = ['influencer', 'nurse'] as const;

const digits = (max: number) =>
  z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(/^\d+$/).max(max));

export const partnerAddress = z.strictObject({
  city_name: z.string().max(120).optional(),
  area_name: z.string().max(120).optional(),
  city: p.uuid.optional(),
  area: p.uuid.optional(),
  pincode: digits(10),
  street: p.text(200),
  door_no: digits(10),
});

/** An address in a reply, with the names of its city and area. */
export const placedAddress = z.object({
  city_name: z.string().optional(),
  area_name: z.string().optional(),
  city: p.uuid.optional(),
  area: p.uuid.optional(),
  pincode: z.string(),
  street: z.string(),
  door_no: z.string(),
});

export const newPartner = z.strictObject({
  firstName: p.optionalName(80),
  middleName: p.optionalName(80),
  lastName: p.optionalName(80),
  email: p.email,
  username: p.email.optional(),
  verified: z.boolean().optional(),
  open_close_time: p.text(80),
  branch_name: p.name(120),
  branchLocation: z.strictObject({ city: placeNames, area: placeNames }),
  address: z.union([partnerAddress, z.array(partnerAddress).min(1).max(1)]),
  group: z.enum(partnerGroups),
  role: z.enum(partnerRoles),
  partner_name: p.name(120),
  mobile: p.mobile,
});
export type NewPartner = z.output<typeof newPartner>;

/** Like a new partner, but names, working time, `verified` and `active` are optional and keep their value. */
export const partnerEdit = newPartner.extend({
  open_close_time: p.optionalText(80),
  active: p.flag.optional(),
  version: p.version.optional(),
});
export type PartnerEdit = z.output<typeof partnerEdit>;

export const partner = z.object({
  uuid: p.uuid,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  mobile: z.string(),
  verified: z.boolean(),
  active: z.boolean(),
  open_close_time: z.string(),
  branch_name: z.string(),
  branchLocation: z.object({ city: placeNames, area: placeNames }),
  address: z.array(placedAddress),
  group: z.enum(partnerGroups),
  role: z.enum(partnerRoles),
  partner_name: z.string(),
  version: p.version,
});
export type Partner = z.infer<typeof partner>;

const partnerList = list('/user/partner/getPartnerdetail', {
  summary: 'Partner users, newest first',
  permission: 'partners:read',
  row: partner,
  sorts: ['partner_name', 'branch_name', 'email'],
  columns: {
    partner_name: 'text',
    branch_name: 'text',
    email: 'text',
    group: 'short',
    mobile: 'phone',
    role: 'short',
    status: 'short',
  },
  paging: 'skip',
  filters: p.dayFilters,
  moreFilters: {
    group: z.enum(partnerGroups).optional(),
    role: z.enum(partnerRoles).optional(),
    active: p.queryBoolean.optional(),
    partner_uuid: p.uuid.optional(),
    /** The city of the branch. */
    city_uuid: p.uuid.optional(),
  },
});
export type PartnerFilters = FiltersOf<typeof partnerList>;

export const partners = {
  list: partnerList,
  history: historyOf('partners', { permission: 'partners:read', actions: ['user.', 'partner.'] }),
  get: record('partners', partnerList, 'One partner user'),
  create: post('/user/partner/createPartner', {
    summary: 'Add a partner user; created verified',
    permission: 'partners:write',
    body: newPartner,
    reply: p.message.extend({ uuid: p.uuid }),
  }),
  edit: put('/user/partner/updatepartnerDetails/:id', {
    summary: 'Edit a partner user',
    permission: 'partners:write',
    params: z.object({ id: p.uuid }),
    body: partnerEdit,
    reply: p.message.extend({ data: partner }),
  }),
  exportRange: download('/user/partner/export/toexcel/:from/:to', {
    summary: 'Partner users, or influencers, who joined in a range, as a spreadsheet',
    permission: 'partners:export',
    params: z
      .object({ from: p.day, to: p.day })
      .refine(p.inOrder, { message: 'The range ends before it starts', path: ['to'] }),
    query: partnerList.filters.omit({ from: true, to: true }).extend({
      group: z.enum([...partnerGroups, 'influencer']).optional(),
      influencer_type: z.enum(influencerTypes).optional(),
      verified: p.queryBoolean.optional(),
      has_followers: p.queryBoolean.optional(),
    }),
  }),
  ...listExport('partners', partnerList, 'partners:export'),
};
