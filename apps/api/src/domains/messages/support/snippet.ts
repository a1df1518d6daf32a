import { searchForm } from '@baobab/contract/kit/search';

export interface SnippetPart {
  text: string;
  hit: boolean;
}

/** Words and numbers; a number may contain the separators that a search ignores. */
const token = /\d[\d\s().+/\u2010-\u2015-]*\d|[\p{L}\p{M}\p{N}]+/gu;
const LENGTH = 140;
/** Characters before the first hit. */
const LEAD = 40;

/** The part of a text around the first hit, split into hits and the text between them. */
export function snippetOf(text: string, words: readonly string[]): SnippetPart[] {
  const wanted = words.flatMap((word) => word.match(token) ?? []);
  const isHit = (part: string) => {
    const form = searchForm(part);
    return wanted.some((word, index) =>
      index === wanted.length - 1 ? form.startsWith(word) : form === word,
    );
  };
  const hits = [...text.matchAll(token)].filter(([part]) => isHit(part));
  const first = hits[0]?.index ?? 0;
  const start = first <= LEAD ? 0 : text.indexOf(' ', first - LEAD - 1) + 1 || first;
  const end = Math.min(text.length, start + LENGTH);
  const parts: SnippetPart[] = [];
  const add = (part: string, hit: boolean) => part && parts.push({ text: part, hit });
  let at = start;
  for (const { 0: part, index } of hits.filter((hit) => hit.index >= start && hit.index < end)) {
    add(text.slice(at, index), false);
    add(part, true);
    at = index + part.length;
  }
  add(text.slice(at, end), false);
  if (start > 0) parts.unshift({ text: '…', hit: false });
  if (Math.max(at, end) < text.length) parts.push({ text: '…', hit: false });
  return parts;
}
