/** Changed fields as `field: [before, after]`, for the audit row; empty when nothing changes. */
export function differences<T extends object>(before: T, after: Partial<T>): Record<string, unknown[]> {
  const changed = (Object.keys(after) as (keyof T & string)[]).filter(
    (key) => !isSame(after[key], before[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]]));
}

const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) ? JSON.stringify(one) === JSON.stringify(other) : one === other;
