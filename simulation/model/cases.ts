import type { ConversationState } from '@baobab/contract/messages/support-desk';
import { refuse, type Model } from './model.ts';

/** A consumer's conversation with support. */
export interface Conversation {
  state: ConversationState;
  snoozedUntil: number | null;
  assignee: string | null;
  /** The messages in order; a repeated message is the same one. */
  messages: { id: string; by: 'consumer' | 'desk' }[];
}

const newConversation = (): Conversation => ({
  state: 'open',
  snoozedUntil: null,
  assignee: null,
  messages: [],
});

/** The place of the consumer's last message among all. */
export const lastConsumerMessage = ({ messages }: Conversation) =>
  messages.findLastIndex(({ by }) => by === 'consumer') + 1;

/** A message of the consumer opens the conversation again; a colleague who has left does not get it back. */
export function ask(model: Model, consumer: string, id: string) {
  const conversation = (model.conversations[consumer] ??= newConversation());
  if (conversation.messages.some((message) => message.id === id)) return;
  reopen(model, consumer);
  conversation.messages.push({ id, by: 'consumer' });
}

/** An answer ends the wait; a closed conversation stays closed. */
export function answer(model: Model, consumer: string, id: string) {
  const conversation = model.conversations[consumer]!;
  if (conversation.messages.some((message) => message.id === id)) return;
  conversation.messages.push({ id, by: 'desk' });
  if (conversation.state !== 'closed') Object.assign(conversation, { state: 'waiting', snoozedUntil: null });
}

/** A conversation with a message that the person has not seen is not closed or snoozed. */
function requireSeen(conversation: Conversation, seen: number) {
  if (lastConsumerMessage(conversation) > seen) refuse('the consumer has written again');
}

export function close(model: Model, consumer: string, seen: number) {
  const conversation = model.conversations[consumer]!;
  if (conversation.state === 'closed') return;
  requireSeen(conversation, seen);
  Object.assign(conversation, { state: 'closed', snoozedUntil: null });
}

/** A snooze ends at its time; another time can be chosen. */
export function snooze(model: Model, consumer: string, until: number, seen: number) {
  const conversation = model.conversations[consumer]!;
  if (until <= model.now) refuse('the time is over');
  if (conversation.state === 'closed') refuse('it is closed');
  requireSeen(conversation, seen);
  Object.assign(conversation, { state: 'snoozed', snoozedUntil: until });
}

export function reopen(model: Model, consumer: string) {
  const conversation = model.conversations[consumer]!;
  if (conversation.state === 'open') return;
  const { state, assignee } = conversation;
  if (state === 'closed' && assignee && !model.staff[assignee]!.active) conversation.assignee = null;
  Object.assign(conversation, { state: 'open', snoozedUntil: null });
}

/** The worker opens the conversations whose snooze is over. */
export function wake(model: Model) {
  for (const conversation of Object.values(model.conversations))
    if (conversation.snoozedUntil !== null && conversation.snoozedUntil <= model.now)
      Object.assign(conversation, { state: 'open', snoozedUntil: null });
}

export function assign(model: Model, consumer: string, to: string) {
  if (!model.staff[to]!.active) refuse('this person is disabled');
  model.conversations[consumer]!.assignee = to;
}

/** The work queue of unanswered chats: open, and the last message is the consumer's. */
export const needsAnswer = ({ state, messages }: Conversation) =>
  state === 'open' && messages.at(-1)?.by === 'consumer';
