import { hasPermission } from '@baobab/contract/kit/roles';
import { workQueueCounts, workQueues, type WorkQueueCount } from '@baobab/contract/workspace/work-queues';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../kit/api/client.ts';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { refreshQueries } from '../../../kit/api/queries.ts';
import { useAuth } from '../../../kit/api/session.ts';
import type { Read } from '../../../kit/layout/States.tsx';

const KEY = 'work-queues';
/** Some queues grow with time alone, without an event. */
const REFETCH_MS = 5 * 60_000;

// For the whole session: a count that changes while no queue is shown must not be shown later.
onLiveEvent(['changes', 'approvals', 'resync'], () => void refreshQueries([KEY]));

export type CountedQueue = (typeof workQueues)[number] & { counted: WorkQueueCount | undefined };

/**
 * The work queues of the reader's role with their counts. The server publishes changes at most every 30 seconds, the
 * age of its own counts, so each event finds new ones; approvals have their own event.
 */
export function useWorkQueues(): { queues: CountedQueue[]; read: Read<unknown> } {
  const role = useAuth()?.admin.role ?? '';
  const read = useQuery({
    queryKey: [KEY, role],
    queryFn: async ({ signal }) => (await client.call(workQueueCounts.workQueues, { signal })).queues,
    staleTime: 30_000,
    refetchInterval: REFETCH_MS,
    enabled: role !== '',
  });
  const queues = workQueues
    .filter(({ permission }) => hasPermission(role, permission))
    .map((queue) => ({ ...queue, counted: read.data?.find(({ key }) => key === queue.key) }));
  return { queues, read };
}
