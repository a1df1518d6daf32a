import { isDeepStrictEqual } from 'node:util';

/** Old and new values by column. */
export type Changed<Column extends string> = { [C in Column]?: unknown[] };

/** Changed fields as `field: [before, after]`, for the audit row; empty when nothing changes. */
export function differences<T extends object, A extends Partial<T>>(
  before: T,
  after: A,
): Changed<keyof A & string> {
  const changed = (Object.keys(after) as (keyof T & keyof A & string)[]).filter(
    (key) => !isDeepStrictEqual(after[key], before[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]])) as Changed<
    keyof A & string
  >;
}
