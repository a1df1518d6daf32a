import * as z from 'zod';
import { get, list, post, put, record, type FiltersOf } from '../../kit/endpoint.ts';
import { listExport } from '../../kit/list-export.ts';
import * as p from '../../kit/primitives.ts';
import { roles } from '../../kit/roles.ts';
import { historyOf } from '../../kit/history.ts';

/** The people who use the console, and the invitations that are still open. All of it is an addition. */
export const staffStates = ['active', 'disabled', 'invited'] as const;
export type StaffState = (typeof staffStates)[number];

/** A link is valid for this long; one that a person asked for by mail for RESET_HOURS. */
export const LINK_HOURS = 48;
export const RESET_HOURS = 1;

/** A member of staff, or an open invitation, which has no name yet. */
export const staffEntry = z.object({
  uuid: p.uuid,
  full_name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.string(),
  state: z.enum(staffStates),
  last_seen_at: z.string().nullable(),
  second_factor: z.boolean(),
  created_at: z.string(),
  /** The time until which the link of an invitation is valid. */
  expires_at: z.string().nullable(),
});
export type StaffEntry = z.infer<typeof staffEntry>;

/** A link that was sent by mail, or that the reader has to pass on. The link is shown this once. */
export const sentLink = z.object({
  sent: z.boolean(),
  /** Null when it was sent. Without PUBLIC_URL it is a path of the console. */
  link: z.string().nullable(),
  expires_at: z.string(),
});
export type SentLink = z.infer<typeof sentLink>;

export const newInvitation = z.strictObject({ email: p.email, role: z.enum(roles) });
export type NewInvitation = z.output<typeof newInvitation>;

/** The work of a member that ends or changes hands when they are disabled or get another role. */
export const openWork = z.object({
  /** Conversations that are not closed. They go to a colleague, or to Unassigned. */
  conversations: z.number().int(),
  /** Requests for approval, which are withdrawn. */
  approvals: z.number().int(),
  /** Running bulk actions and exports, which stop. */
  bulk_actions: z.number().int(),
  exports: z.number().int(),
  /** Planned notifications, which are sent as planned; at most 100. */
  campaigns: z.array(z.object({ uuid: p.uuid, title: z.string(), begins_at: z.string() })),
  /** API keys, which end or go to a colleague; with another role they keep the scopes that it allows. */
  api_keys: z.array(z.object({ uuid: p.uuid, name: z.string(), ends: z.boolean() })),
  /** The colleagues who can get the conversations. */
  colleagues: z.array(z.object({ uuid: p.uuid, name: z.string() })),
  /** The colleagues who can get the API keys. */
  key_owners: z.array(z.object({ uuid: p.uuid, name: z.string() })),
});
export type OpenWork = z.infer<typeof openWork>;

const permission = 'staff:manage';
const params = z.object({ uuid: p.uuid });
/** The colleague who gets the open conversations; without one they return to Unassigned. */
const colleague = p.uuid.nullable().optional();
const linkReply = p.message.extend({ data: sentLink });
const entryReply = p.message.extend({ data: staffEntry });

const staffList = list('/staff', {
  summary: 'Staff and open invitations, newest first',
  permission,
  row: staffEntry,
  sorts: ['full_name', 'username', 'email', 'role', 'last_seen_at'],
  columns: {
    full_name: 'text',
    username: 'text',
    email: 'text',
    role: 'short',
    state: 'short',
    last_seen_at: 'time',
    second_factor: 'short',
  },
  paging: 'skip',
  filters: { role: z.enum(roles).optional(), state: z.enum(staffStates).optional() },
});
export type StaffFilters = FiltersOf<typeof staffList>;

export const staff = {
  list: staffList,
  history: historyOf('staff', { permission, actions: ['staff.'] }),
  get: record('staff', staffList, 'One member of staff or invitation'),
  invite: post('/staff/invitations', {
    summary: 'Invite a person by a link that works once, for 48 hours; needs a fresh proof of identity',
    approval: ['staff-access'],
    permission,
    body: newInvitation,
    reply: linkReply,
  }),
  resendInvitation: post('/staff/invitations/:uuid/resend', {
    summary: 'Replace the link of an invitation',
    approval: ['staff-access'],
    permission,
    params,
    reply: linkReply,
  }),
  revokeInvitation: post('/staff/invitations/:uuid/revoke', {
    summary: 'Revoke an invitation',
    permission,
    params,
  }),
  changeRole: put('/staff/:uuid/role', {
    summary: 'Change the role of a member of staff; needs a fresh proof of identity',
    approval: ['role-change'],
    permission,
    params,
    body: z.strictObject({ role: z.enum(roles), colleague }),
    reply: entryReply,
  }),
  openWork: get('/staff/:uuid/open-work', {
    summary: 'The open work that ends or changes hands when a member is disabled, or gets the role',
    permission,
    params,
    query: z.object({ role: z.enum(roles).optional() }),
    reply: z.object({ data: openWork }),
  }),
  setActive: put('/staff/:uuid/active', {
    summary: 'Disable or enable a member of staff; disabling needs a fresh proof of identity',
    permission,
    params,
    // The colleague who gets the API keys; without one they end.
    body: z.strictObject({ active: z.boolean(), colleague, key_owner: colleague }),
    reply: entryReply,
  }),
  endSessions: post('/staff/:uuid/end-sessions', {
    summary: 'End all sessions of a member of staff; needs a fresh proof of identity',
    permission,
    params,
  }),
  resetSecondFactor: post('/staff/:uuid/reset-second-factor', {
    summary: 'Remove the second factor of a member of staff; needs a fresh proof of identity',
    approval: ['staff-access'],
    permission,
    params,
  }),
  createResetLink: post('/staff/:uuid/password-reset', {
    summary: 'Create a link to set a new password, valid for 48 hours; needs a fresh proof of identity',
    approval: ['staff-access'],
    permission,
    params,
    reply: linkReply,
  }),
  ...listExport('staff', staffList),
};
