import { normaliseText } from './columns.ts';

export interface Named {
  uuid: string;
  name: string;
}

const keyOf = (name: string) => normaliseText(name).toLowerCase();

/** Finds names regardless of case, and suggests a similar name for an unknown one. */
export function nameIndex(known: readonly Named[]) {
  const byKey = new Map(known.map((entry) => [keyOf(entry.name), entry.uuid]));
  // The same few names appear in every row, so exact matches are looked up first.
  const byName = new Map(known.map((entry) => [entry.name, entry.uuid]));
  const suggested = new Map<string, string | undefined>();
  return {
    find: (text: string) => byName.get(text) ?? byKey.get(keyOf(text)),
    nearest(text: string): string | undefined {
      const key = keyOf(text);
      // A suggestion is slow to compute, so a file full of unknown names gets a limited number.
      if (!suggested.has(key) && suggested.size < MAX_SUGGESTIONS) suggested.set(key, closest(key, known));
      return suggested.get(key);
    },
  };
}
export type NameIndex = ReturnType<typeof nameIndex>;
const MAX_SUGGESTIONS = 200;

/** The most similar name, by edits or because one contains the other. */
export function closest(key: string, known: readonly Named[]): string | undefined {
  let best: string | undefined;
  let limit = Math.min(4, Math.floor(key.length / 3));
  for (const { name } of known) {
    const other = keyOf(name);
    if (Math.abs(other.length - key.length) > limit) continue;
    const candidate = distance(key, other, limit);
    if (candidate > limit) continue;
    best = name;
    limit = candidate - 1;
    if (limit < 1) break;
  }
  return best ?? known.find(({ name }) => key.length > 3 && contains(keyOf(name), key))?.name;
}

const contains = (a: string, b: string) => a.includes(b) || (a.length > 3 && b.includes(a));

/** The Damerau–Levenshtein distance; returns limit + 1 for anything above the limit. */
export function distance(a: string, b: string, limit: number): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, older[j - 2]! + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    older = previous;
    previous = current;
  }
  return previous[b.length]!;
}

/** The problem of an unknown name, with a suggestion if there is one. */
export const unknownNameProblem = (sentence: string, text: string, suggestion: string | undefined) =>
  text === '' ? 'This is empty' : `${sentence}${suggestion ? `. Did you mean ${suggestion}?` : ''}`;
