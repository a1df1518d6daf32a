import { hasPermission } from '@baobab/contract/kit/roles';
import { workQueues, type WorkQueueCount, type WorkQueueKey } from '@baobab/contract/work-queues';
import { countQueue, type Queue } from '../../platform/db/queue.ts';
import type { Ctx, Services } from '../../schema.ts';

export type Queues = Readonly<Record<WorkQueueKey, Queue>>;

const MAX_AGE_MS = 30_000;

/** Counts the queues of the caller's role. All callers share one count, which is made at most every 30 seconds. */
export function createQueueCounts(queues: Queues) {
  const caches = new WeakMap<Services['readDb'], { at: number; counts: Promise<WorkQueueCount[]> }>();
  return async (ctx: Ctx): Promise<WorkQueueCount[]> => {
    const now = ctx.now().getTime();
    let cache = caches.get(ctx.readDb);
    if (!cache || now - cache.at >= MAX_AGE_MS) {
      const counts = countAll(ctx.readDb, queues);
      cache = { at: now, counts };
      caches.set(ctx.readDb, cache);
      // A failure is not kept.
      counts.catch(() => caches.delete(ctx.readDb));
    }
    const counts = await cache.counts;
    const permitted = workQueues.filter(({ permission }) => hasPermission(ctx.actor.role, permission));
    return counts.filter(({ key }) => permitted.some((queue) => queue.key === key));
  };
}

/** One query after the other: together they would take a connection each. */
async function countAll(db: Services['readDb'], queues: Queues): Promise<WorkQueueCount[]> {
  const counts: WorkQueueCount[] = [];
  for (const { key } of workQueues) counts.push({ key, ...(await countQueue(db, queues[key])) });
  return counts;
}
