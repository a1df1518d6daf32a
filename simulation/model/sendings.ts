import type { BulkState } from '@baobab/contract/bulk-notifications';

/** A notification: a draft until somebody sends or plans it, and again when the sending is cancelled in time. */
export interface Message {
  text: string;
  /** The consumers who get it. */
  to: string[];
  state: Exclude<BulkState, 'sending' | 'cancelled'>;
  /** When the sending begins; null for a draft. */
  beginsAt: number | null;
}

const CANCEL_MS = 10_000;

/** A sending begins after ten seconds, in which it can be cancelled, or at a later time. */
export function schedule(message: Message, now: number, at: number | null = null) {
  message.state = 'scheduled';
  message.beginsAt = Math.max(now + CANCEL_MS, at ?? 0);
}
