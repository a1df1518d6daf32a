import { randomUUID } from 'node:crypto';

/** A time-ordered uuid (version 7): rows made together lie together in the index. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // The rest of a random uuid: node draws those from a pool, which is ten times faster than asking each time.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** An id that tells nothing, for medical documents and files. */
export const unguessableId = () => randomUUID();
