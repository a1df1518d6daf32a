/** The named values of a record. */
export const pick = <T extends object, const K extends keyof T>(record: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;

/** The values of a record under the names of `like`. */
export const valuesLike =
  <V extends object>(like: V) =>
  (record: V) =>
    pick(record, Object.keys(like) as (keyof V)[]) as V;
