import * as z from 'zod';
import { openedFrom } from './bulk-results.ts';
import { download, get, post } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { marks, newMessage, page, range, received, said, upload } from './support.ts';

/** The support chat and notifications for a consumer's app. */
export const consumerChat = {
  messages: get('/consumer/support/messages', {
    summary: "List the consumer's messages, and whether the desk is online",
    permission: 'consumer',
    query: range,
    reply: page.extend({ online: z.boolean() }),
  }),
  send: post('/consumer/support/messages', {
    summary: 'Send a message to the desk',
    permission: 'consumer',
    body: newMessage,
    reply: said,
  }),
  mark: post('/consumer/support/marks', {
    summary: 'Set the last message that the consumer has received and read',
    permission: 'consumer',
    body: received,
    reply: marks,
  }),
  typing: post('/consumer/support/typing', {
    summary: 'Publish that the consumer is typing',
    permission: 'consumer',
  }),
  upload: post('/consumer/support/attachments', {
    ...upload,
    summary: 'Upload a photo or PDF for a message',
    permission: 'consumer',
  }),
  attachment: download('/consumer/support/attachments/:uuid', {
    summary: "Download a photo or PDF of the consumer's conversation",
    permission: 'consumer',
  }),
  notifications: get('/consumer/notifications', {
    summary: "List the consumer's latest notifications",
    permission: 'consumer',
    reply: z.object({
      data: z.array(
        z.object({
          uuid: p.uuid,
          title: z.string(),
          message: z.string(),
          createdAt: z.string(),
          /** A screen of the app. */
          link: z.string().nullable(),
          /** The path of the picture, which needs no token. */
          picture: z.string().nullable(),
          read: z.boolean(),
        }),
      ),
    }),
  }),
  opened: post('/consumer/notifications/:uuid/opened', {
    summary: 'Record that the consumer opened a notification; only the first time counts',
    permission: 'consumer',
    body: z.strictObject({ from: z.enum(openedFrom) }),
  }),
};
