import * as z from 'zod';
import { signedIn } from './access/access.ts';
import { post } from '../kit/endpoint.ts';

/**
 * Single sign-on with OpenID Connect: the console sends the browser to the provider, which returns it to /login with a
 * code. All of it is an addition to the specification.
 */
export const sso = {
  start: post('/auth/sso/start', {
    summary: 'Begin a sign-in at the OpenID provider; `state` comes back with the code',
    permission: 'public',
    essential: true,
    reply: z.object({ url: z.string(), state: z.string() }),
  }),
  finish: post('/auth/sso/finish', {
    summary: 'Sign in with the query that the OpenID provider added to /login',
    permission: 'public',
    essential: true,
    body: z.strictObject({ query: z.string().min(1).max(4000) }),
    reply: signedIn,
  }),
};
