import { searchWords } from '@baobab/contract/kit/search';
import { sql, type RawBuilder } from 'kysely';

/** Escapes the wildcards of LIKE in user input. */
export const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&');

/** The LIKE patterns of a search; all of them must match a text made by the SQL function `search_form`. */
export const searchPatterns = (search: string | undefined): string[] =>
  searchWords(search ?? '').map((word) => `%${escapeLike(word)}%`);

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
  const each = patterns.map((pattern) => sql<boolean>`${column} like ${pattern}`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}
