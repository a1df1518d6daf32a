import { searchForm } from '@baobab/contract/kit/search';
import type { Mentionable } from '@baobab/contract/messages/support-notes';

/** The longest name first, because one name can be the beginning of another. */
const byLength = (people: readonly Mentionable[]) => people.toSorted((a, b) => b.name.length - a.name.length);

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text around the mentions; every second part is a mention. */
export const splitMentions = (text: string, people: readonly Mentionable[]): string[] =>
  people.length === 0
    ? [text]
    : text.split(
        new RegExp(
          `(@(?:${byLength(people)
            .map(({ name }) => escape(name))
            .join('|')}))`,
        ),
      );

/** The people whom a text mentions. */
export function mentionedIn(text: string, people: readonly Mentionable[]): Mentionable[] {
  const names = new Set(splitMentions(text, people).filter((_part, index) => index % 2 === 1));
  return people.filter(({ name }) => names.has(`@${name}`));
}

/** The text after an @ before the caret; null without an @. */
const typedMention = (text: string, caret: number): string | null =>
  /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret))?.[1] ?? null;

/** The people whose name has a word that begins with what is typed after the @. */
export function suggestMentions(text: string, caret: number, people: readonly Mentionable[]): Mentionable[] {
  const typed = typedMention(text, caret);
  if (typed === null) return [];
  const start = searchForm(typed);
  return people.filter(({ name }) =>
    searchForm(name)
      .split(' ')
      .some((word) => word.startsWith(start)),
  );
}

/** Completes the mention before the caret. */
export function insertMention(text: string, caret: number, { name }: Pick<Mentionable, 'name'>): string {
  const typed = typedMention(text, caret) ?? '';
  return `${text.slice(0, caret - typed.length)}${name} ${text.slice(caret).trimStart()}`;
}
