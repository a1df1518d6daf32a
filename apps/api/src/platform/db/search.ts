import { sql, type RawBuilder } from 'kysely';

/** `%`, `_` and `\` are ordinary characters in what people type. */
export const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&');

/**
 * Every word must occur somewhere in the row's search text, so that "eze chiamaka" finds Chiamaka Eze.
 * A phone number may be typed with spaces or with a leading zero instead of the dial code.
 */
export function searchWords(search: string): string[] {
  const trimmed = search.trim().toLowerCase();
  const digits = trimmed.replace(/[\s()+-]/g, '');
  if (/^\d{6,}$/.test(digits) && !trimmed.includes('@')) return [digits.replace(/^0+/, '')];
  return trimmed.split(/\s+/).filter(Boolean).slice(0, 8);
}

/** The condition on a lower-case search column, or nothing to search for. */
export function matches(column: RawBuilder<string>, search: string | undefined): RawBuilder<boolean> | null {
  const words = searchWords(search ?? '');
  if (words.length === 0) return null;
  const each = words.map((word) => sql<boolean>`${column} like ${`%${escapeLike(word)}%`}`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}
