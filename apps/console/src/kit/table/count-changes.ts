interface Identified {
  uuid: string;
}

/** The number of rows that differ. A new row pushes another one off the page, which is one change. */
export function countChanges(shown: readonly Identified[], fresh: readonly Identified[]): number {
  const before = new Map(shown.map((row) => [row.uuid, JSON.stringify(row)]));
  const kept = fresh.filter(({ uuid }) => before.has(uuid));
  const changed = kept.filter((row) => before.get(row.uuid) !== JSON.stringify(row)).length;
  return changed + Math.max(shown.length, fresh.length) - kept.length;
}
