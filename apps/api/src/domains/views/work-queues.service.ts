import { hasPermission } from '@baobab/contract/kit/roles';
import { workQueues, type WorkQueueCount, type WorkQueueKey } from '@baobab/contract/work-queues';
import { countQueue, QUEUE_AGE_MS, type Queue } from '../../platform/db/queue.ts';
import { cacheFor } from '../../platform/short-cache.ts';
import type { Ctx, Services } from '../../schema.ts';

export type Queues = Readonly<Record<WorkQueueKey, Queue>>;

/** Counts the queues of the caller's role. All callers share one count, which is made at most every 30 seconds. */
export function createQueueCounts(queues: Queues) {
  const readCounts = cacheFor(QUEUE_AGE_MS, (db: Services['readDb'], now: Date) => countAll(db, queues, now));
  return async (ctx: Ctx): Promise<WorkQueueCount[]> => {
    const counts = await readCounts(ctx.readDb, ctx.now());
    const permitted = workQueues.filter(({ permission }) => hasPermission(ctx.actor.role, permission));
    return counts.filter(({ key }) => permitted.some((queue) => queue.key === key));
  };
}

/** Counts the queues one after the other: in parallel each query would take a connection. */
async function countAll(db: Services['readDb'], queues: Queues, now: Date): Promise<WorkQueueCount[]> {
  const counts: WorkQueueCount[] = [];
  for (const { key } of workQueues) counts.push({ key, ...(await countQueue(db, queues[key], now)) });
  return counts;
}
