import { earlierWords, searchWords } from '@baobab/contract/kit/search';
import { sql, type RawBuilder } from 'kysely';

/** Escapes the wildcards of LIKE in user input. */
export const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&');

/** The LIKE patterns of a search; all of them must match a text made by the SQL function `search_form`. */
export const searchPatterns = (search: string | undefined): string[] => patternsOf(searchWords(search ?? ''));
const patternsOf = (words: readonly string[]) => words.map((word) => `%${escapeLike(word)}%`);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The condition of a search for a whole id, which finds its record; null for another search. */
export const matchesId = (key: string, search: unknown): RawBuilder<boolean> | null =>
  key.endsWith('uuid') && typeof search === 'string' && UUID.test(search.trim())
    ? sql<boolean>`${sql.ref(key)} = ${search.trim()}::uuid`
    : null;

/** The condition on a search column; null for an empty search. */
export function matches(column: RawBuilder<string>, search: string | undefined): RawBuilder<boolean> | null {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return null;
  const earlier = earlierWords(search ?? '');
  const now = likeAll(column, patterns);
  return earlier ? sql<boolean>`(${now} or ${likeAll(column, patternsOf(earlier))})` : now;
}

const likeAll = (column: RawBuilder<string>, patterns: readonly string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql<boolean>`${column} like ${pattern}`),
    sql` and `,
  )})`;
