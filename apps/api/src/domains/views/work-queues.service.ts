import { hasPermission } from '@baobab/contract/kit/roles';
import { workQueues, type WorkQueueCount } from '@baobab/contract/work-queues';
import { countQueue, QUEUE_AGE_MS } from '../../platform/db/queue.ts';
import { cacheFor } from '../../platform/short-cache.ts';
import type { Ctx, Services } from '../../schema.ts';

/** All callers share one count, which is made at most every 30 seconds. */
const readCounts = cacheFor(QUEUE_AGE_MS, countAll);

/** Counts the queues of the caller's role. */
export async function countQueues(ctx: Ctx): Promise<WorkQueueCount[]> {
  const counts = await readCounts(ctx.readDb, ctx.now(), ctx.queues);
  const permitted = workQueues.filter(({ permission }) => hasPermission(ctx.actor.role, permission));
  return counts.filter(({ key }) => permitted.some((queue) => queue.key === key));
}

/** Counts the queues one after the other: in parallel each query would take a connection. */
async function countAll(db: Services['readDb'], now: Date, queues: Services['queues']) {
  const counts: WorkQueueCount[] = [];
  for (const { key } of workQueues) counts.push({ key, ...(await countQueue(db, queues[key]!, now)) });
  return counts;
}
