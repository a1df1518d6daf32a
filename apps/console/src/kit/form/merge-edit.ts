export interface Merge<T> {
  merged: T;
  /** The fields that both sides changed to different values; `merged` keeps mine. */
  conflicts: (keyof T)[];
}

/** Merges two edits of one record: a change of one side is taken, a change of both sides is a conflict. */
export function mergeEdit<T extends Record<string, unknown>>(base: T, mine: T, theirs: T): Merge<T> {
  const conflicts: (keyof T)[] = [];
  const merged: Record<string, unknown> = {};
  for (const key of Object.keys({ ...base, ...mine, ...theirs })) {
    const [mineChanged, theirsChanged] = [!isSame(mine[key], base[key]), !isSame(theirs[key], base[key])];
    merged[key] = mineChanged ? mine[key] : theirs[key];
    if (mineChanged && theirsChanged && !isSame(mine[key], theirs[key])) conflicts.push(key);
  }
  return { merged: merged as T, conflicts };
}

/** A missing value equals an empty one, as an empty field does. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
