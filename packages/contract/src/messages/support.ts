import * as z from 'zod';
import { chatPerson } from '../workspace/access/demo-consumers.ts';
import { download, get, post, record } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { deskFields, deskLists } from './support-desk.ts';

/**
 * The support chat: one conversation per consumer. The specification shows no endpoints but fixes the page sizes (25
 * channels, 100 members, 50 messages) and identities (`user_{id}`). Messages are numbered without gaps, so `after=n`
 * returns every missed message. Live events carry ids only; clients fetch the content.
 */
export const CHANNELS = 25;
export const MEMBERS = 100;
export const MESSAGES = 50;
export const MAX_TEXT = 4_000;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
export const attachmentRule = { kinds: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: MAX_ATTACHMENT_BYTES };

export const identityOf = (uuid: string) => `user_${uuid}`;

const seq = z.number().int();
const given = (max: number) => p.queryInt(0, max);
const MAX_SEQ = 2_000_000_000;

/** The last message that each side has received and read. */
export const marks = z.object({
  desk_delivered: seq,
  desk_read: seq,
  consumer_delivered: seq,
  consumer_read: seq,
});
export type Marks = z.infer<typeof marks>;

export const attachment = z.object({
  uuid: p.uuid,
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
});
export type Attachment = z.infer<typeof attachment>;

const sender = z.object({ id: z.string(), name: z.string() });

export const chatMessage = z.object({
  id: p.uuid,
  seq,
  sender,
  side: z.enum(['consumer', 'desk']),
  text: z.string(),
  attachment: attachment.nullable(),
  createdAt: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const channel = z.object({
  id: p.uuid,
  user: chatPerson,
  updatedAt: z.string(),
  unread: z.number().int(),
  last_seq: seq,
  last_message: z.object({ text: z.string(), side: z.enum(['consumer', 'desk']), sender }).nullable(),
  marks,
  ...deskFields,
});
export type Channel = z.infer<typeof channel>;

/** Text is stored as typed, with line breaks; control characters are rejected. */
export const newMessage = z.strictObject({
  /** The sender's id of the message; a repeated id is stored once. */
  id: p.uuid.optional(),
  text: p.optionalText(MAX_TEXT),
  attachment: p.uuid.optional(),
});
export type NewMessage = z.output<typeof newMessage>;

/** A reply of the desk. */
export const newReply = newMessage.extend({
  /** The last message when the author began to type: refused with 409 if a colleague has answered since. */
  seen: seq.min(0).max(MAX_SEQ).optional(),
});
export type NewReply = z.output<typeof newReply>;

export const range = z.object({
  limit: p.limit.default(MESSAGES),
  before: given(MAX_SEQ).optional(),
  after: given(MAX_SEQ).optional(),
});
export type MessageRange = z.output<typeof range>;
export const page = z.object({ data: z.array(chatMessage), more: z.boolean(), marks });
export const received = z.strictObject({ delivered: seq.min(0).max(MAX_SEQ), read: seq.min(0).max(MAX_SEQ) });
export type Received = z.output<typeof received>;

const inChannel = z.object({ id: p.uuid });
const theirs = { permission: 'support:read', params: inChannel } as const;
const desk = { permission: 'support:write', params: inChannel } as const;
export const said = p.message.extend({ data: chatMessage });
export const upload = {
  body: z.strictObject({}),
  files: { media: attachmentRule },
  reply: z.object({ data: attachment }),
};

const event = z.object({
  kind: z.enum(['booking', 'lab-order', 'treatment-order', 'payment']),
  /** Null for a role that cannot open the record. */
  uuid: p.uuid.nullable(),
  /** The type of a payment. */
  type: z.string().optional(),
  at: z.string(),
  what: z.string(),
  status: z.string(),
  amount: z.number().nullable(),
});
export type PersonEvent = z.infer<typeof event>;

/** A message that a search found. `snippet` is plain text in parts, so that the reader marks the hits. */
export const messageHit = z.object({
  channel: p.uuid,
  user: z.string(),
  id: p.uuid,
  seq,
  side: z.enum(['consumer', 'desk']),
  sender,
  createdAt: z.string(),
  snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
});
export type MessageHit = z.infer<typeof messageHit>;

export const support = {
  channels: get('/support/channels', {
    summary: 'List conversations, latest first, 25 per page',
    permission: 'support:read',
    query: z.object({
      limit: p.limit.default(CHANNELS),
      cursor: z.string().max(100).optional(),
      search: p.search,
      /** The last message is the consumer's. */
      unanswered: p.yesFilter,
      /** A list of the desk, with its own order. */
      list: z.enum(deskLists).optional(),
    }),
    reply: z.object({ data: z.array(channel), next: z.string().nullable() }),
  }),
  channel: record(
    'support-channels',
    { permission: 'support:read', row: channel },
    'One conversation as the list shows it',
  ),
  members: get('/support/channels/:id/members', {
    ...theirs,
    summary: 'List the members of a conversation',
    query: z.object({ limit: p.limit.default(MEMBERS) }),
    reply: z.object({ data: z.array(chatPerson) }),
  }),
  messages: get('/support/channels/:id/messages', {
    ...theirs,
    summary: 'List messages in order: the latest 50, or those before or after a number',
    query: range,
    reply: page,
  }),
  searchMessages: get('/support/messages', {
    summary: 'Find messages of all conversations by their words, latest first, at most 25',
    permission: 'support:read',
    query: z.object({ search: p.text(p.MAX_SEARCH).min(2) }),
    reply: z.object({ data: z.array(messageHit) }),
  }),
  send: post('/support/channels/:id/messages', {
    ...desk,
    summary: 'Send a reply',
    body: newReply,
    reply: said,
  }),
  mark: post('/support/channels/:id/marks', {
    ...desk,
    summary: 'Set the last message that the desk has received and read',
    body: received,
    reply: marks,
  }),
  typing: post('/support/channels/:id/typing', {
    ...desk,
    summary: 'Publish that someone is typing',
  }),
  upload: post('/support/channels/:id/attachments', {
    ...desk,
    ...upload,
    summary: 'Upload a photo or PDF for a message',
  }),
  attachment: download('/support/channels/:id/attachments/:uuid', {
    permission: 'support:read',
    summary: 'Download a photo or PDF of a conversation',
    params: z.object({ id: p.uuid, uuid: p.uuid }),
  }),
  person: get('/support/channels/:id/person', {
    ...theirs,
    summary: 'Get the consumer with the latest bookings, orders and refunds',
    reply: z.object({
      uuid: p.uuid,
      name: z.string(),
      email: z.string(),
      mobile: z.string(),
      since: z.string(),
      active: z.boolean(),
      bookings: z.array(event),
      orders: z.array(event),
      refunds: z.array(event),
    }),
  }),
};
