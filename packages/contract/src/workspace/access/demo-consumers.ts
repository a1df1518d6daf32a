import * as z from 'zod';
import { get, post } from '../../kit/endpoint.ts';
import * as p from '../../kit/primitives.ts';

export const chatPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  online: z.boolean(),
});
export type ChatPerson = z.infer<typeof chatPerson>;

/**
 * Signing in exists only with demo data; a real product signs its consumers in elsewhere. Signing out ends the token
 * of any consumer.
 */
export const demoConsumers = {
  listDemoConsumers: get('/consumer/demo-people', {
    summary: 'List demo consumers',
    permission: 'public',
    reply: z.object({ data: z.array(z.object({ email: z.string(), name: z.string() })) }),
  }),
  signInConsumer: post('/consumer/sign-in', {
    summary: 'Sign in as a demo consumer',
    permission: 'public',
    body: z.strictObject({ email: p.email, password: z.string().min(1).max(200) }),
    reply: z.object({ accessToken: z.string(), user: chatPerson }),
  }),
  signOutConsumer: post('/consumer/sign-out', {
    summary: "Revoke the consumer's token",
    essential: true,
    permission: 'consumer',
  }),
};
