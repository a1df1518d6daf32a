import type { BulkState } from '@baobab/contract/messages/bulk-notifications';
import { refuse, type Model } from './model.ts';

/**
 * A notification: a draft until somebody sends or plans it, and again when the sending is cancelled in time or could not
 * begin in the hour after its time.
 */
export interface Message {
  text: string;
  /** The consumers who get it. */
  to: string[];
  state: Exclude<BulkState, 'sending' | 'cancelled'>;
  /** When the sending begins; null for a draft. */
  beginsAt: number | null;
  /** The sender and the time; null for a draft. */
  sent: { by: string; at: number; isAlone: boolean } | null;
}

/** Until its sending begins a notification can be changed and called back. */
export const hasBegun = (model: Pick<Model, 'now'>, { beginsAt }: Message) =>
  beginsAt !== null && beginsAt <= model.now;

export function refuseSent(model: Pick<Model, 'now'>, message: Message) {
  if (!['draft', 'scheduled'].includes(message.state) || hasBegun(model, message)) refuse('it is sent');
}

export function changeText(model: Pick<Model, 'now'>, message: Message, text: string) {
  refuseSent(model, message);
  message.text = text;
}

const CANCEL_MS = 10_000;

/** A sending begins after ten seconds, in which it can be cancelled, or at a later time. */
export function schedule(message: Message, sent: NonNullable<Message['sent']>, beginsAt = 0) {
  message.state = 'scheduled';
  message.beginsAt = Math.max(sent.at + CANCEL_MS, beginsAt);
  message.sent = sent;
}

/** Makes a draft of a sending that was cancelled or is too late. */
export const revert = (message: Message) =>
  void Object.assign(message, { state: 'draft', beginsAt: null, sent: null });
