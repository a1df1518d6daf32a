import { hasPermission } from '@baobab/contract/kit/roles';
import { workQueues, type WorkQueueCount, type WorkQueueKey } from '@baobab/contract/workspace/work-queues';
import { countQueue, QUEUE_AGE_MS } from '../../../platform/db/queue.ts';
import { cacheFor } from '../../../platform/short-cache.ts';
import type { Ctx, Services } from '../../../schema.ts';

/** All callers share one count, which is made at most every 30 seconds. */
const readCounts = cacheFor(QUEUE_AGE_MS, countAll);

/** Counts the queues of the caller's role; live queues are counted again. */
export async function countQueues(ctx: Ctx): Promise<WorkQueueCount[]> {
  const { queues } = ctx;
  const counts = await readCounts(ctx.readDb, ctx.now(), queues);
  const permitted = workQueues.filter(({ permission }) => hasPermission(ctx.actor.role, permission));
  const own = counts.filter(({ key }) => permitted.some((queue) => queue.key === key));
  for (const [index, { key }] of own.entries())
    if (queues[key]!.isLive) own[index] = await countOne(ctx.db, ctx.now(), queues, key);
  return own;
}

/** Counts the queues one after the other: in parallel each query would take a connection. */
async function countAll(db: Services['readDb'], now: Date, queues: Services['queues']) {
  const counts: WorkQueueCount[] = [];
  for (const { key } of workQueues) counts.push(await countOne(db, now, queues, key));
  return counts;
}

const countOne = async (
  db: Services['readDb'],
  now: Date,
  queues: Services['queues'],
  key: WorkQueueKey,
): Promise<WorkQueueCount> => ({ key, ...(await countQueue(db, queues[key]!, now)) });
