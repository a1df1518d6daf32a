import { groupOf, nextNumber, type Copy } from './copies.ts';
import { refuse, type Model } from './model.ts';

/** The conversation of a copy with everything that is merged into it: the copy whose case it is about. */
interface Chat {
  about: string;
  isOpen: boolean;
}

type Event = { number: number } & ({ about: string; isOpen: boolean } | { merged: string });

/**
 * The actions of the desk and the merges that were not undone, in their order. A merge brings the open case of the other copy
 * when the own one is closed; else that of the other copy ends. What the desk does is about the case that is there, so it
 * goes back with the case when the merge is undone.
 */
export function chatOf(model: Model, name: string, until = Infinity): Chat {
  const events: Event[] = [
    ...groupOf(model, name).flatMap((about) =>
      model.copies[about]!.decisions.map((decision) => ({ about, ...decision })),
    ),
    ...Object.entries(model.copies)
      .filter(([, { into }]) => into === name)
      .map(([merged, { mergeNumber: number }]) => ({ merged, number })),
  ];
  const chat: Chat = { about: name, isOpen: true };
  for (const event of events.toSorted((a, b) => a.number - b.number)) {
    if (event.number >= until) break;
    if ('merged' in event) {
      const other = chatOf(model, event.merged, event.number);
      if (!chat.isOpen && other.isOpen) Object.assign(chat, other);
    } else if (event.about === chat.about) chat.isOpen = event.isOpen;
  }
  return chat;
}

const rootOf = (model: Model, name: string): string => {
  const { into } = model.copies[name]!;
  return into ? rootOf(model, into) : name;
};

/** The desk reads a merged conversation as part of the kept one. */
export function decide(model: Model, name: string, isOpen: boolean) {
  const root = rootOf(model, name);
  if (model.copies[root]!.erased) refuse('the conversation was erased');
  const chat = chatOf(model, root);
  if (chat.isOpen !== isOpen) model.copies[chat.about]!.decisions.push({ isOpen, number: nextNumber(model) });
}

/** Every copy has asked support once and has no answer; of merged records the kept one has the conversation. */
export const isAsking = (model: Model, name: string) => {
  const { into, erased }: Copy = model.copies[name]!;
  return !into && !erased && chatOf(model, name).isOpen;
};

/** The copies whose case is open. */
export const openCases = (model: Model) =>
  new Set(
    Object.keys(model.copies)
      .filter((name) => isAsking(model, name))
      .map((name) => chatOf(model, name).about),
  );
