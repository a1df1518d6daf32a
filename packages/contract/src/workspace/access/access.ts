import * as z from 'zod';
import { get, post } from '../../kit/endpoint.ts';
import { email, message, mobile, name, uuid } from '../../kit/primitives.ts';
import { hasPermission, roles } from '../../kit/roles.ts';

/**
 * Sign-in and sign-out. The token is opaque and is sent in the header x-auth-token. The specification has no endpoint
 * to check or revoke it; `me` and `logout` are added.
 */
export const staffMember = z.object({
  uuid,
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.string(),
  /** The person's own role while they view the console as another one; an addition to the specification. */
  own_role: z.string().optional(),
});
export type StaffMember = z.infer<typeof staffMember>;

const credentials = z.strictObject({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(200),
});

/** The shortest new password; passwords of demo staff are exempt. */
export const MIN_PASSWORD = 12;

const invitationToken = z.string().min(1).max(100);
export const signedIn = z.object({ accessToken: z.string(), user: staffMember });

/** The roles that those who manage staff can view the console as. */
export const viewedRoles = roles.filter((role) => !hasPermission(role, 'staff:manage'));

export const access = {
  login: post('/auth/login', {
    summary: 'Sign in with username and password',
    permission: 'public',
    essential: true,
    body: credentials,
    reply: signedIn,
  }),
  me: get('/auth/me', {
    summary: 'Get the staff member of the token',
    permission: 'signed-in',
    beforeSecondFactor: true,
    reply: staffMember,
  }),
  logout: post('/auth/logout', {
    summary: 'Revoke the token',
    permission: 'signed-in',
    beforeSecondFactor: true,
    essential: true,
    reply: message,
  }),
  viewAs: post('/auth/view-as', {
    summary: 'View the console as another role, read-only, until the view ends',
    permission: 'staff:manage',
    body: z.strictObject({ role: z.enum(viewedRoles) }),
    reply: message,
  }),
  endView: post('/auth/view-as/end', {
    summary: 'End the view as another role',
    permission: 'signed-in',
    beforeSecondFactor: true,
    essential: true,
    reply: message,
  }),
  checkInvitation: post('/auth/invitations/check', {
    summary: 'Check whether an invitation link is valid, for which role and e-mail',
    permission: 'public',
    body: z.strictObject({ token: invitationToken }),
    reply: z.object({ role: z.string(), email: z.string().nullable() }),
  }),
  acceptInvitation: post('/auth/invitations/accept', {
    summary: 'Create the account of an invitation link and sign in',
    permission: 'public',
    body: z.strictObject({
      token: invitationToken,
      username: z
        .string()
        .trim()
        .refine((value) => /^[a-z\d][\w.@-]{2,59}$/i.test(value), {
          message: 'A username has 3 to 60 letters, digits, dots or dashes',
        }),
      full_name: name(120),
      email,
      mobile,
      password: z.string().min(1).max(200),
    }),
    reply: signedIn,
  }),
};
