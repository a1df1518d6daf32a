import { refuse, type Model } from './model.ts';

/** A consumer's conversation with support. */
export interface Conversation {
  state: 'open' | 'waiting' | 'snoozed' | 'closed';
  assignee: string | null;
  /** The last message is the consumer's. */
  isUnanswered: boolean;
}

/** A message of the consumer opens the conversation again. */
export function ask(model: Model, consumer: string) {
  const before = model.conversations[consumer];
  model.conversations[consumer] = { state: 'open', assignee: before?.assignee ?? null, isUnanswered: true };
}

export function answer(model: Model, consumer: string) {
  const conversation = model.conversations[consumer]!;
  conversation.isUnanswered = false;
  conversation.state = 'waiting';
}

export function close(model: Model, consumer: string) {
  model.conversations[consumer]!.state = 'closed';
}

export function assign(model: Model, consumer: string, to: string) {
  if (!model.staff[to]!.active) refuse('this person is disabled');
  model.conversations[consumer]!.assignee = to;
}

/** The work queue of unanswered chats: open, and the consumer waits. */
export const needsAnswer = ({ state, isUnanswered }: Conversation) => isUnanswered && state === 'open';
