/** Keeps the result of `read` for each `source`, so that all callers within `maxAgeMs` share it. A failure is not kept. */
export function cacheFor<Source extends object, Value, Rest extends unknown[]>(
  maxAgeMs: number,
  read: (source: Source, now: Date, ...rest: Rest) => Promise<Value>,
) {
  const entries = new WeakMap<Source, { at: number; value: Promise<Value> }>();
  return (source: Source, now: Date, ...rest: Rest): Promise<Value> => {
    const entry = entries.get(source);
    if (entry && Math.abs(now.getTime() - entry.at) < maxAgeMs) return entry.value;
    const value = read(source, now, ...rest);
    entries.set(source, { at: now.getTime(), value });
    value.catch(() => entries.delete(source));
    return value;
  };
}
