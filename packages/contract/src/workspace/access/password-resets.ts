import * as z from 'zod';
import { post } from '../../kit/endpoint.ts';
import { message } from '../../kit/primitives.ts';

/** A forgotten password, an addition to the specification. The sign-in screen does not load this file. */
const token = z.string().min(1).max(100);

export const passwordResets = {
  requestReset: post('/auth/password-resets', {
    summary: 'Send a link for a new password by mail; the answer is the same for unknown accounts',
    permission: 'public',
    body: z.strictObject({ username: z.string().trim().min(1).max(254) }),
    reply: message,
  }),
  checkReset: post('/auth/password-resets/check', {
    summary: 'Check whether a link for a new password is valid, and for whom',
    permission: 'public',
    body: z.strictObject({ token }),
    reply: z.object({ username: z.string() }),
  }),
  acceptReset: post('/auth/password-resets/accept', {
    summary: 'Set a new password by a link; ends all sessions',
    permission: 'public',
    body: z.strictObject({ token, password: z.string().min(1).max(200) }),
    reply: message,
  }),
};
