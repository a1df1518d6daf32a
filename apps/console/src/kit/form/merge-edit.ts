export interface Merge<T> {
  merged: T;
  /** The names of the values that both sides changed differently; `merged` keeps mine. */
  conflicts: string[];
}

/**
 * Merges two edits of one record: a change of one side is taken, a change of both sides is a conflict. Groups of
 * values are merged value by value; lists and chosen records are one value.
 */
export function mergeEdit<T extends object>(base: T, mine: T, theirs: T): Merge<T> {
  const conflicts: string[] = [];
  const mergeGroup = (b: Group, m: Group, t: Group, prefix: string): Group =>
    Object.fromEntries(
      Object.keys({ ...b, ...m, ...t }).map((key) => {
        const name = prefix + key;
        if ([b[key], m[key], t[key]].every(isGroup))
          return [key, mergeGroup(b[key] as Group, m[key] as Group, t[key] as Group, `${name}.`)];
        const [mineChanged, theirsChanged] = [!isSame(m[key], b[key]), !isSame(t[key], b[key])];
        if (mineChanged && theirsChanged && !isSame(m[key], t[key])) conflicts.push(name);
        return [key, mineChanged ? m[key] : t[key]];
      }),
    );
  return { merged: mergeGroup(base as Group, mine as Group, theirs as Group, '') as T, conflicts };
}

type Group = Record<string, unknown>;

/** A chosen record has an id and is one value. */
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('id' in value && 'label' in value);

/** A missing value equals an empty one, as an empty field does. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isGroup(a) && isGroup(b)) return Object.keys({ ...a, ...b }).every((key) => isSame(a[key], b[key]));
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}
