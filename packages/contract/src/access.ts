import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { message, uuid } from './kit/primitives.ts';

/**
 * Signing in and out. The token is opaque and travels in the header x-auth-token.
 * `me` and `logout` are ours: the texts persist the sign-in but show no call to check or revoke it.
 */
export const staffMember = z.object({
  uuid,
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.string(),
});
export type StaffMember = z.infer<typeof staffMember>;

const credentials = z.strictObject({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(200),
});

export const access = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with username and password',
    may: 'public',
    essential: true,
    body: credentials,
    reply: z.object({ accessToken: z.string(), user: staffMember }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'Who the token belongs to',
    may: 'signed-in',
    reply: staffMember,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Revoke the token',
    may: 'signed-in',
    essential: true,
    reply: message,
  }),
};
