import { deviceDrafts } from '../../../kit/api/session.ts';
import { noteDraft } from '../support-notes/public.ts';
import type { Pending } from './chat.wire.ts';

/** A reply that is being written. */
export interface ReplyDraft {
  text: string;
  /** The last message when its author began to type. */
  seen?: number | undefined;
}
export const replyDraft = (channel: string) => `support-reply-${channel}`;

const PENDING = 'support-pending';
const loadAll = () => (deviceDrafts.load(PENDING) as Record<string, Pending[]> | null) ?? {};

/** The replies of a conversation that are not on the server yet, kept on this device. */
export const pendingReplies = (channel: string) => ({
  load: (): Pending[] => loadAll()[channel] ?? [],
  change(change: (pending: Pending[]) => Pending[]) {
    const { [channel]: former = [], ...others } = loadAll();
    const pending = change(former);
    const all = pending.length > 0 ? { ...others, [channel]: pending } : others;
    if (Object.keys(all).length > 0) deviceDrafts.save(PENDING, all);
    else deviceDrafts.drop(PENDING);
  },
});

/** The conversations with replies that wait to be sent. */
export const findWaiting = (): string[] =>
  Object.entries(loadAll()).flatMap(([channel, pending]) =>
    pending.some(({ refused }) => refused === null) ? [channel] : [],
  );

const lines = (...texts: (string | undefined)[]) => texts.filter(Boolean).join('\n');

function move<T>(from: string, to: string, join: (kept: T | null, moved: T) => T) {
  const moved = deviceDrafts.load(from) as T | null;
  if (moved === null) return;
  deviceDrafts.save(to, join(deviceDrafts.load(to) as T | null, moved));
  deviceDrafts.drop(from);
}

/** Moves what is being written to the conversation that a merge shows this one in, which numbers messages anew. */
export function moveDrafts(from: string, to: string) {
  move<ReplyDraft>(replyDraft(from), replyDraft(to), (kept, { text }) => ({ text: lines(kept?.text, text) }));
  move<string>(noteDraft(from), noteDraft(to), (kept, text) => lines(kept ?? '', text));
  const pending = pendingReplies(from).load();
  if (pending.length === 0) return;
  pendingReplies(from).change(() => []);
  const unnumbered = pending.map(({ seen: _seen, ...one }) => one);
  pendingReplies(to).change((kept) => [...kept, ...unnumbered]);
}
