import * as z from 'zod';
import { download, endpoint } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';
import { chatPerson, marks, newMessage, page, range, received, said, upload } from './support.ts';

/**
 * Signing in exists only with demo data; a real product signs its consumers in elsewhere. Signing out ends the token
 * of any consumer.
 */
export const demoConsumers = {
  people: endpoint({
    method: 'GET',
    path: '/consumer/demo-people',
    summary: 'Demo consumers to try the chat as',
    permission: 'public',
    reply: z.object({ data: z.array(z.object({ email: z.string(), name: z.string() })) }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/consumer/sign-in',
    summary: 'Sign in as a demo consumer',
    permission: 'public',
    body: z.strictObject({ email: p.email, password: z.string().min(1).max(200) }),
    reply: z.object({ accessToken: z.string(), user: chatPerson }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/consumer/sign-out',
    summary: "Revoke the consumer's token",
    essential: true,
    permission: 'consumer',
    reply: p.message,
  }),
};

/** The other side of the desk, for a consumer's own app: send, receive, and what it was notified of. */
export const consumerChat = {
  messages: endpoint({
    method: 'GET',
    path: '/consumer/support/messages',
    summary: "The consumer's own messages, and whether the desk is there",
    permission: 'consumer',
    query: range,
    reply: page.extend({ online: z.boolean() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/consumer/support/messages',
    summary: 'Write to the desk',
    permission: 'consumer',
    body: newMessage,
    reply: said,
  }),
  mark: endpoint({
    method: 'POST',
    path: '/consumer/support/marks',
    summary: 'Say how far the consumer has received and read',
    permission: 'consumer',
    body: received,
    reply: marks,
  }),
  typing: endpoint({
    method: 'POST',
    path: '/consumer/support/typing',
    summary: 'Tell the desk that the consumer is typing',
    permission: 'consumer',
    reply: p.message,
  }),
  upload: endpoint({
    ...upload,
    method: 'POST',
    path: '/consumer/support/attachments',
    summary: 'A photo or PDF to be sent with a message',
    permission: 'consumer',
  }),
  attachment: download({
    path: '/consumer/support/attachments/:uuid',
    summary: "A photo or PDF of the consumer's own conversation",
    permission: 'consumer',
    params: z.object({ uuid: p.uuid }),
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/consumer/notifications',
    summary: "The consumer's latest notifications",
    permission: 'consumer',
    reply: z.object({
      data: z.array(
        z.object({ uuid: p.uuid, title: z.string(), message: z.string(), createdAt: z.string() }),
      ),
    }),
  }),
};
