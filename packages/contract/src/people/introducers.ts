import * as z from 'zod';
import { list, post, put, record } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Introducers bring pharmacies, influencers and consumers to the platform. `referal_code` is misspelt on the
 * wire; the edit has the `uuid` in the body. `version`, `introduced_users`, the filters of the list and the sorts
 * are additions to the specification.
 */
export const introducer = z.object({
  uuid: p.uuid,
  introducer_name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  referal_code: z.string(),
  introduced_users: z.number().int(),
  version: p.version,
});
export type Introducer = z.infer<typeof introducer>;

export const newIntroducer = z.strictObject({
  ...p.person,
  introducer_name: p.optionalName(160),
});
export type NewIntroducer = z.output<typeof newIntroducer>;

export const introducerEdit = newIntroducer.extend({ uuid: p.uuid, version: p.version.optional() });
export type IntroducerEdit = z.output<typeof introducerEdit>;

/** The kinds of users an introducer brings. */
export const introducedGroups = ['pharmacist', 'influencer', 'consumer'] as const;

export const introducedUser = z.object({
  uuid: p.uuid,
  full_name: z.string(),
  mobile: z.string(),
  email: z.string(),
  group: z.string(),
  /** The number of users this user referred. */
  referred_users: z.number().int(),
});
export type IntroducedUser = z.infer<typeof introducedUser>;

const reply = p.message.extend({ data: introducer });

const introducerList = list('/user/auth/introducer/list', {
  summary: 'Introducers, newest first',
  permission: 'introducers:read',
  row: introducer,
  sorts: ['firstName', 'lastName', 'email'],
  columns: { firstName: 'text', lastName: 'text', email: 'text', mobile: 'phone' },
  moreFilters: { ...p.dayFilters, has_users: p.queryBoolean.optional() },
});

export const introducers = {
  list: introducerList,
  history: historyOf('introducers', { permission: 'introducers:read', actions: ['user.', 'introducer.'] }),
  get: record('introducers', introducerList, 'One introducer'),
  add: post('/user/auth/introducer/register', {
    summary: 'Add an introducer; the server generates the referral code',
    permission: 'introducers:write',
    body: newIntroducer,
    reply,
  }),
  edit: put('/user/auth/introducer/update/', {
    summary: 'Edit an introducer; its uuid is in the body',
    permission: 'introducers:write',
    body: introducerEdit,
    reply,
  }),
  introduced: list('/user/auth/introducer/introduce/list', {
    summary: 'Users an introducer brought, of one group or all, newest first',
    permission: 'introducers:read',
    row: introducedUser,
    filters: { introducer_uuid: p.uuid, group: z.enum(introducedGroups).optional() },
  }),
  ...listExport('introducers', introducerList),
};
