import * as z from 'zod';
import { bulk } from '../kit/bulk.ts';
import { download, list, post, put, record, type FiltersOf } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { historyOf } from '../kit/history.ts';

/**
 * All accounts except staff: consumers, doctors, partner users, pharmacists, influencers, introducers and
 * companies. Verification is addressed by e-mail and cannot be undone; suspension is addressed by uuid, with
 * the new state in the path. The filters by the day of joining are an addition; `extra` is a search.
 */
export const userProfile = z.object({
  dob: z.string().nullable(),
  gender: z.string().nullable(),
  blood_group: z.string().nullable(),
  education: z.string().nullable(),
  registration_no: z.string().nullable(),
  registration_council: z.string().nullable(),
  license: z.string().nullable(),
  practice_started_year: z.string().nullable(),
  speciality: z.array(z.string()),
  languages: z.array(z.string()),
  bio: z.string().nullable(),
});

export const user = z.object({
  uuid: p.uuid,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string(),
  group: z.string(),
  verified: z.boolean(),
  active: z.boolean(),
  createdAt: z.string(),
  profile: userProfile,
  profile_pic: z.string().nullable(),
});
export type User = z.infer<typeof user>;

/** The groups of accounts in the list. */
export const userGroups = [
  'consumer',
  'doctor',
  'diagnostic',
  'pharmacy',
  'pharmacist',
  'influencer',
  'introducer',
  'company',
] as const;

export const newUser = z.strictObject({
  firstName: p.name(80),
  middleName: p.optionalName(80),
  lastName: p.name(80),
  email: p.email,
  mobile: p.mobile,
  group: z.enum(['consumer']).default('consumer'),
});

/** Inclusive Lagos days. */
const exportRange = { from: p.day, to: p.day };
const reversedRange = { message: 'The range ends before it starts', path: ['to'] };

const userList = list('/user/admin/users', {
  summary: 'Users, newest first',
  permission: 'users:read',
  row: user,
  sorts: ['full_name'],
  columns: {
    full_name: 'text',
    email: 'text',
    group: 'short',
    mobile: 'phone',
    status: 'short',
    createdAt: 'time',
  },
  paging: 'skip',
  rows: 'users',
  filters: p.dayFilters,
  moreFilters: {
    group: z.enum(userGroups).optional(),
    verified: p.queryBoolean.optional(),
    active: p.queryBoolean.optional(),
  },
});
export type UserFilters = FiltersOf<typeof userList>;
/** The filters that are not in the path of the exports. */
const exportQuery = userList.filters.omit({ search: true, from: true, to: true });

export const users = {
  list: userList,
  history: historyOf('users', { permission: 'users:read', actions: ['user.'] }),
  get: record('users', userList, 'One user'),
  add: post('/user/auth/register', {
    summary: 'Add a user',
    permission: 'users:write',
    body: newUser,
    reply: p.message.extend({ user }),
  }),
  verify: put('/user/verify-user-email/:email', {
    summary: 'Mark a user as verified; cannot be undone',
    permission: 'users:write',
    params: z.object({ email: p.email }),
  }),
  setActive: put('/user/suspend-user/:uuid/:active', {
    summary: 'Make a user active or inactive',
    permission: 'users:write',
    params: z.object({ uuid: p.uuid, active: p.queryBoolean }),
    /** Additions: the version that is to be changed, and the one after the change, with which it is taken back. */
    query: z.object({ version: p.queryInt(1, 2_147_483_647).optional() }),
    reply: z.object({ message: z.string(), version: p.version }),
  }),
  bulk: bulk('users', userList, {
    summary: 'Make users active or inactive or mark them as verified, in bulk',
    permission: 'users:write',
    actions: ['activate', 'deactivate', 'verify'],
  }),
  exportAll: download('/user/export/all/userlist/:from/:to', {
    summary: 'Users who joined in a range, as a spreadsheet',
    permission: 'users:export',
    params: z.object(exportRange).refine(p.inOrder, reversedRange),
    query: exportQuery,
  }),
  exportMatching: download('/user/export/userlist/:from/:to/:extra', {
    summary: 'Users who joined in a range and match a search, as a spreadsheet',
    permission: 'users:export',
    params: z.object({ ...exportRange, extra: z.string().min(1).max(200) }).refine(p.inOrder, reversedRange),
    query: exportQuery,
  }),
  ...listExport('users', userList, 'users:export'),
};
