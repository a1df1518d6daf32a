import * as z from 'zod';
import { get, post } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Internal notes in a support conversation, an addition to the specification. Only staff read them. They have a table
 * of their own, so that no call of the consumer can return one, and they count neither as message nor as answer.
 */
export const MAX_NOTE = 2_000;
export const MAX_NOTES = 500;
const MAX_MENTIONS = 20;
const MAX_SEQ = 2_000_000_000;

export const mentionable = z.object({ uuid: p.uuid, name: z.string() });
export type Mentionable = z.infer<typeof mentionable>;

export const supportNote = z.object({
  id: p.uuid,
  /** The number of the message that the note follows; 0 before the first. */
  after: z.number().int(),
  author: mentionable,
  text: z.string(),
  mentions: z.array(mentionable),
  createdAt: z.string(),
});
export type SupportNote = z.infer<typeof supportNote>;

export const newNote = z.strictObject({
  /** The author's id of the note; a repeated id is stored once. */
  id: p.uuid.optional(),
  text: p.text(MAX_NOTE),
  /** Colleagues whose bell rings. */
  mentions: z.array(p.uuid).max(MAX_MENTIONS).default([]),
});
export type NewNote = z.output<typeof newNote>;

const params = z.object({ id: p.uuid });

export const supportNotes = {
  list: get('/support/channels/:id/notes', {
    summary: 'List the latest internal notes of a conversation that follow a message or a later one',
    permission: 'support:read',
    params,
    query: z.object({ from: p.queryInt(0, MAX_SEQ).default(0) }),
    reply: z.object({ data: z.array(supportNote) }),
  }),
  add: post('/support/channels/:id/notes', {
    summary: 'Add an internal note and notify the colleagues that it mentions',
    permission: 'support:write',
    params,
    body: newNote,
    reply: p.message.extend({ data: supportNote }),
  }),
  typing: post('/support/channels/:id/notes/typing', {
    summary: 'Publish to the desk that a colleague is typing a note',
    permission: 'support:write',
    params,
  }),
  mentionable: get('/support/mentionable', {
    summary: 'List the colleagues that a note can mention',
    permission: 'support:read',
    reply: z.object({ data: z.array(mentionable) }),
  }),
};
