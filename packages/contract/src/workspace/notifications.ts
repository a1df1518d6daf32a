import * as z from 'zod';
import { get, post, put } from '../kit/endpoint.ts';
import { message, uuid } from '../kit/primitives.ts';

/**
 * The notifications of the top bar. The path contains the reader's uuid, which the server compares with the
 * token. Several items about one subject are one entry with the newest time. Additions to the specification: `unread`,
 * which also counts entries that are not listed, `link`, the console page of an entry, and the cursor of older entries.
 */
export const bellItem = z.object({
  _id: uuid,
  message: z.string(),
  link: z.string().nullable(),
  createdAt: z.string(),
  status: z.enum(['unread', 'read']),
});

export type BellItem = z.infer<typeof bellItem>;

/** The kinds of bell items that a person can mute, with their labels. */
export const bellKinds = {
  payments: 'Payments and refunds',
  'lab-results': 'Lab results',
  support: 'Support messages',
  mentions: 'Mentions in internal notes',
  approvals: 'Approvals',
  partners: 'New partner users',
  prices: 'Planned prices',
  sendings: 'Push notifications to consumers',
  exports: 'Exports',
  'bulk-actions': 'Bulk actions',
  'audit-trail': 'Audit trail',
  webhooks: 'Webhooks',
} as const;
/** Changes of the own account cannot be muted, so that a stranger's change is noticed. */
export type BellKind = keyof typeof bellKinds | 'account';

/**
 * Whether the console page at an address shows the subject of a link. A link to a record matches any page with its id;
 * the filters of the list behind it do not matter.
 */
export function isOpenAt(link: string, address: string): boolean {
  const [[path, wanted], [openPath, open]] = [link, address].map(splitAddress) as [Address, Address];
  const names = wanted.has('id') ? ['id'] : [...wanted.keys()];
  return path === openPath && names.every((name) => open.get(name) === wanted.get(name));
}

type Address = [path: string, search: URLSearchParams];
const splitAddress = (address: string): Address => {
  const [path = '', search = ''] = address.split('?');
  return [path, new URLSearchParams(search)];
};

/** The device type of a console that receives push messages. */
export const CONSOLE_DEVICE = 'adminWebApp';

export const notifications = {
  bell: get('/notification/list/:adminUuid', {
    summary: "The reader's latest bell items",
    permission: 'signed-in',
    params: z.object({ adminUuid: uuid }),
    query: z.object({ cursor: z.string().max(120).optional() }),
    reply: z.object({ data: z.array(bellItem), unread: z.number().int(), next: z.string().nullable() }),
  }),
  markRead: put('/notification/status/all', {
    summary:
      'Mark bell items as read: those with the ids, with `older` all before the oldest of them, ' +
      'and those whose subject is on the console page `opened`',
    permission: 'signed-in',
    body: z.strictObject({
      id: z.array(uuid).max(500),
      status: z.literal('read'),
      older: z.boolean().default(false),
      opened: z.string().max(2_000).optional(),
    }),
    reply: message,
  }),
  registerDevice: post('/notification/:adminUuid', {
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
