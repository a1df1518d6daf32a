import { isDeepStrictEqual } from 'node:util';

/** Changed fields as `field: [before, after]`, for the audit row; empty when nothing changes. */
export function differences<T extends object>(before: T, after: Partial<T>): Record<string, unknown[]> {
  const changed = (Object.keys(after) as (keyof T & string)[]).filter(
    (key) => !isDeepStrictEqual(after[key], before[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]]));
}
