import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { message, uuid } from './kit/primitives.ts';

/**
 * The notifications of the top bar. The path contains the reader's uuid, which the server compares with the
 * token. Additions to the specification: `unread`, which also counts items that are not listed, `link`, the console
 * page of an item, and the older items before a listed one.
 */
export const bellItem = z.object({
  _id: uuid,
  message: z.string(),
  link: z.string().nullable(),
  createdAt: z.string(),
  status: z.enum(['unread', 'read']),
});

export type BellItem = z.infer<typeof bellItem>;

/** The kinds of bell items that a person can mute, with their labels. Items without a kind cannot be muted. */
export const bellKinds = {
  payments: 'Payments and refunds',
  'lab-results': 'Lab results',
  support: 'Support messages',
  partners: 'New partner users',
  sendings: 'Sent push notifications',
  exports: 'Exports',
  'bulk-actions': 'Bulk actions',
} as const;
export type BellKind = keyof typeof bellKinds;

/** The device type of a console that receives push messages. */
export const CONSOLE_DEVICE = 'adminWebApp';

export const notifications = {
  bell: endpoint({
    method: 'GET',
    path: '/notification/list/:adminUuid',
    summary: "The reader's latest bell items",
    permission: 'signed-in',
    params: z.object({ adminUuid: uuid }),
    query: z.object({ before: uuid.optional() }),
    reply: z.object({ data: z.array(bellItem), unread: z.number().int(), more: z.boolean() }),
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/notification/status/all',
    summary: 'Mark bell items as read, and with `older` all items before the oldest of them',
    permission: 'signed-in',
    body: z.strictObject({
      id: z.array(uuid).max(500),
      status: z.literal('read'),
      older: z.boolean().default(false),
    }),
    reply: message,
  }),
  registerDevice: endpoint({
    method: 'POST',
    path: '/notification/:adminUuid',
    summary: "Register the console's token for push messages",
    permission: 'signed-in',
    params: z.object({ adminUuid: uuid }),
    body: z.strictObject({
      firebase_token: z.string().min(1).max(4_096),
      device_type: z.literal(CONSOLE_DEVICE),
    }),
    reply: message,
  }),
};
