import * as z from 'zod';
import { del, get, post, put } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import type { Transitions } from '../kit/transitions.ts';

/**
 * The work of the support desk: the state, owner, priority and labels of a conversation. A case begins with the first
 * message of the consumer after the conversation was closed, and ends when it is closed.
 */
export const conversationStates = ['open', 'waiting', 'snoozed', 'closed'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** `waiting` is for the consumer: the desk has answered. A closed conversation stays closed when the desk writes. */
export const conversationTransitions = {
  open: ['waiting', 'snoozed', 'closed'],
  waiting: ['open', 'snoozed', 'closed'],
  // Another time can be chosen.
  snoozed: ['open', 'waiting', 'snoozed', 'closed'],
  closed: ['open'],
} satisfies Transitions<ConversationState>;

export const priorities = ['normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** The lists of the desk. `longest` has the conversations that wait for the desk, the longest wait first. */
export const deskLists = ['mine', 'unassigned', 'unread', 'longest', 'snoozed', 'closed', 'all'] as const;
export type DeskList = (typeof deskLists)[number];

/** Larger counts are not exact. */
export const COUNT_LIMIT = 1_000;
export const MAX_LABELS = 50;

export const deskLabel = z.object({ uuid: p.uuid, name: z.string(), version: p.version });
export type DeskLabel = z.infer<typeof deskLabel>;

export const colleague = z.object({ uuid: p.uuid, name: z.string(), online: z.boolean() });
export type Colleague = z.infer<typeof colleague>;

const time = z.string();

/** The fields that a conversation has beside those of the chat. */
export const deskFields = {
  state: z.enum(conversationStates),
  owner: z.object({ uuid: p.uuid, name: z.string() }).nullable(),
  priority: z.enum(priorities),
  labels: z.array(z.object({ uuid: p.uuid, name: z.string() })),
  snoozed_until: time.nullable(),
  /** Since when the conversation waits for the desk. */
  waiting_since: time.nullable(),
  /** The next target of the open case; null without a target. */
  timer: z
    .object({ target: z.enum(['first-answer', 'resolution']), amber_at: time, due_at: time })
    .nullable(),
  closed: z.object({ by: z.string().nullable(), at: time }).nullable(),
};

const inChannel = z.object({ id: p.uuid });
const desk = { permission: 'support:write', params: inChannel, reply: p.message } as const;
const labelFields = { name: p.name(40) };
const savedLabel = p.message.extend({ data: deskLabel });
const count = z.number().int();

export const supportDesk = {
  counts: get('/support/counts', {
    summary: `Count the conversations of every list, up to ${COUNT_LIMIT}`,
    permission: 'support:read',
    reply: z.object({
      mine: count,
      unassigned: count,
      unread: count,
      longest: count,
      snoozed: count,
      closed: count,
      all: count,
    }),
  }),
  colleagues: get('/support/colleagues', {
    summary: 'List the staff who can own a conversation',
    permission: 'support:read',
    reply: z.object({ data: z.array(colleague) }),
  }),
  assign: post('/support/channels/:id/owner', {
    ...desk,
    summary: 'Assign a conversation to a member of staff, or to nobody',
    body: z.strictObject({
      owner: p.uuid.nullable(),
      /** The owner that the sender saw; another one refuses the change. */
      expected: p.uuid.nullable().optional(),
    }),
  }),
  setState: post('/support/channels/:id/state', {
    ...desk,
    summary: 'Close, snooze or reopen a conversation, or undo this',
    body: z.strictObject({
      state: z.enum(conversationStates),
      /** The end of a snooze. */
      until: z.iso.datetime({ offset: true }).optional(),
      /** The last message that the sender saw; a newer one of the consumer refuses to close or snooze. */
      seen: z.number().int().min(0).optional(),
      /** For an undo, which may set every state: the state that it takes back; another one refuses the change. */
      expected: z
        .strictObject({
          state: z.enum(conversationStates),
          snoozed_until: z.iso.datetime({ offset: true }).nullable(),
          /** The last message at that change; a newer one refuses, too. */
          last_seq: z.number().int().min(0).optional(),
        })
        .optional(),
    }),
    /** The former value, for an undo; servers of earlier releases do not send it. */
    reply: p.message.extend({
      before: z
        .object({
          state: z.enum(conversationStates),
          snoozed_until: time.nullable(),
          last_seq: z.number().int(),
        })
        .optional(),
    }),
  }),
  setPriority: post('/support/channels/:id/priority', {
    ...desk,
    summary: 'Set the priority of a conversation',
    body: z.strictObject({
      priority: z.enum(priorities),
      /** The priority that the sender saw; another one refuses the change. */
      expected: z.enum(priorities).optional(),
    }),
    /** The former value, for an undo; servers of earlier releases do not send it. */
    reply: p.message.extend({ before: z.enum(priorities).optional() }),
  }),
  setLabel: post('/support/channels/:id/labels', {
    ...desk,
    summary: 'Add a label to a conversation, or remove it',
    body: z.strictObject({ label: p.uuid, on: z.boolean() }),
  }),
  labels: get('/support/labels', {
    summary: 'List the labels for conversations',
    permission: 'support:read',
    reply: z.object({ data: z.array(deskLabel) }),
  }),
  addLabel: post('/support/labels', {
    summary: 'Add a label for conversations',
    permission: 'support:write',
    body: z.strictObject(labelFields),
    reply: savedLabel,
  }),
  editLabel: put('/support/labels/:uuid', {
    summary: 'Rename a label for conversations',
    permission: 'support:write',
    body: z.strictObject({ ...labelFields, version: p.version.optional() }),
    reply: savedLabel,
  }),
  deleteLabel: del('/support/labels/:uuid', {
    summary: 'Delete a label for conversations',
    permission: 'support:write',
  }),
};
export type StateChange = z.output<(typeof supportDesk.setState)['body']>;
export type Assignment = z.output<(typeof supportDesk.assign)['body']>;
