import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { message, uuid } from './kit/primitives.ts';

/**
 * The bell of the top bar. The path carries the reader's own uuid; the server compares it with the
 * token and trusts only the token. Ours: `unread`, so that the count is right beyond the rows shown, and `link`,
 * the place in the console that an item is about.
 */
export const bellItem = z.object({
  _id: uuid,
  message: z.string(),
  link: z.string().nullable(),
  createdAt: z.string(),
  status: z.enum(['unread', 'read']),
});

export type BellItem = z.infer<typeof bellItem>;

/** Where a console can be reached when nobody looks at it. */
export const CONSOLE_DEVICE = 'adminWebApp';

export const notifications = {
  bell: endpoint({
    method: 'GET',
    path: '/notification/list/:adminUuid',
    summary: "The reader's latest bell items",
    may: 'signed-in',
    params: z.object({ adminUuid: uuid }),
    reply: z.object({ data: z.array(bellItem), unread: z.number().int() }),
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/notification/status/all',
    summary: 'Mark the named bell items read',
    may: 'signed-in',
    body: z.strictObject({ id: z.array(uuid).max(500), status: z.literal('read') }),
    reply: message,
  }),
  registerDevice: endpoint({
    method: 'POST',
    path: '/notification/:adminUuid',
    summary: "Register the console's own token for push messages",
    may: 'signed-in',
    params: z.object({ adminUuid: uuid }),
    body: z.strictObject({
      firebase_token: z.string().min(1).max(4_096),
      device_type: z.literal(CONSOLE_DEVICE),
    }),
    reply: message,
  }),
};
