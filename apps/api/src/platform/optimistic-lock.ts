import { conflict, type LastChange } from './errors.ts';

/**
 * Rejects an edit of an outdated version with 409. The response contains the current values and marks each field that
 * differs from the input, so that staff do not overwrite a change they have not seen. `labels` replaces ids and other
 * values that staff cannot read.
 */
export async function refuseOutdatedVersion<T extends { version: number }>(
  given: { version?: number | undefined },
  current: T,
  labels: Partial<Record<keyof T, string>>,
  lastChange: () => Promise<LastChange | undefined>,
): Promise<void> {
  if (given.version === undefined || given.version === current.version) return;
  const { version: _, ...sent } = given as Record<string, unknown>;
  const now = current as Record<string, unknown>;
  const fields = Object.entries(sent)
    .filter(
      ([name, value]) => value !== undefined && name in now && normalise(value) !== normalise(now[name]),
    )
    .map(([name]) => [name, `This is “${labels[name as keyof T] ?? String(now[name])}” now`]);
  throw conflict('Someone else changed this in the meantime', {
    fields: Object.fromEntries(fields),
    current,
    changed: await lastChange(),
  });
}

const normalise = (value: unknown) => String(value).trim().toLowerCase();
