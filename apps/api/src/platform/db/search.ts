import { sql, type RawBuilder } from 'kysely';

/** Escapes the wildcards of LIKE in user input. */
export const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&');

/**
 * Every word must occur in the search text of the row, so that "eze chiamaka" finds Chiamaka Eze. A phone number may
 * contain spaces, or a leading zero instead of the dial code.
 */
export function searchWords(search: string): string[] {
  const trimmed = search.trim().toLowerCase();
  const digits = trimmed.replace(/[\s()+-]/g, '');
  if (/^\d{6,}$/.test(digits) && !trimmed.includes('@')) return [digits.replace(/^0+/, '')];
  return trimmed.split(/\s+/).filter(Boolean).slice(0, 8);
}

/** The condition on a lower-case search column; null for an empty search. */
export function matches(column: RawBuilder<string>, search: string | undefined): RawBuilder<boolean> | null {
  const words = searchWords(search ?? '');
  if (words.length === 0) return null;
  const each = words.map((word) => sql<boolean>`${column} like ${`%${escapeLike(word)}%`}`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}
