import { tidy } from './columns.ts';

export interface Named {
  uuid: string;
  name: string;
}

const keyOf = (name: string) => tidy(name).toLowerCase();

/** Finds names whatever their case, and for a name that is not there the one that was probably meant. */
export function nameIndex(known: readonly Named[]) {
  const byKey = new Map(known.map((one) => [keyOf(one.name), one.uuid]));
  // The same few names stand in every row; as they are written they are found at once.
  const asWritten = new Map(known.map((one) => [one.name, one.uuid]));
  const suggested = new Map<string, string | undefined>();
  return {
    find: (text: string) => asWritten.get(text) ?? byKey.get(keyOf(text)),
    nearest(text: string): string | undefined {
      const key = keyOf(text);
      // Looking for what was meant is slow; a file full of strange names gets only so much of it.
      if (!suggested.has(key) && suggested.size < MAX_SUGGESTIONS) suggested.set(key, closest(key, known));
      return suggested.get(key);
    },
  };
}
export type NameIndex = ReturnType<typeof nameIndex>;
const MAX_SUGGESTIONS = 200;

function closest(key: string, known: readonly Named[]): string | undefined {
  let best: string | undefined;
  let limit = Math.min(4, Math.floor(key.length / 3));
  for (const { name } of known) {
    const other = keyOf(name);
    if (Math.abs(other.length - key.length) > limit) continue;
    const away = distance(key, other, limit);
    if (away > limit) continue;
    best = name;
    limit = away - 1;
    if (limit < 1) break;
  }
  return best ?? known.find(({ name }) => key.length > 3 && holds(keyOf(name), key))?.name;
}

const holds = (a: string, b: string) => a.includes(b) || (a.length > 3 && b.includes(a));

/** Letters added, left out, replaced or swapped; anything above the limit is only known to be above it. */
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

/** The words of a refusal, and what may have been meant. */
export const unknownName = (sentence: string, text: string, meant: string | undefined) =>
  text === '' ? 'This is empty' : `${sentence}${meant ? `. Did you mean ${meant}?` : ''}`;
