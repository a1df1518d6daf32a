import { conflict } from './errors.ts';

/**
 * Refuses an edit that began from an older version. The answer carries the values of now, and marks each
 * input that says something else, so that nobody overwrites what they have not seen. `words` says in words
 * what a value means to people where the value itself, an id or an address, does not.
 */
export function refuseOutdatedVersion<T extends { version: number }>(
  given: { version?: number | undefined },
  current: T,
  words: Partial<Record<keyof T, string>> = {},
): void {
  if (given.version === undefined || given.version === current.version) return;
  const { version: _, ...sent } = given as Record<string, unknown>;
  const now = current as Record<string, unknown>;
  const fields = Object.entries(sent)
    .filter(([name, value]) => value !== undefined && name in now && wording(value) !== wording(now[name]))
    .map(([name]) => [name, `This is “${words[name as keyof T] ?? String(now[name])}” now`]);
  throw conflict('Someone else changed this in the meantime', {
    fields: Object.fromEntries(fields),
    current,
  });
}

const wording = (value: unknown) => String(value).trim().toLowerCase();
