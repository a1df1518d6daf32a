import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { groupThousands } from '@baobab/contract/kit/numbers';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import {
  deleteBatchesBefore,
  findRunningBatches,
  finishBatch,
  type RunningBatch,
} from '../../../platform/bulk/batches.ts';
import { publishProgress, runBatch } from '../../../platform/bulk/run.ts';
import { BULK_JOB } from '../../../platform/bulk/start.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { resumable } from '../../../platform/jobs/resumable.ts';
import type { Db, Schema, Services } from '../../../schema.ts';
import { notifyStaffMember } from '../notifications/public.ts';
import { findActiveActor } from './bulk-actions.repository.ts';

const KEPT_MS = 90 * DAY_MS;

const bulkWork = resumable<Schema, Services>({
  job: BULK_JOB,
  key: 'uuid',
  lock: 'bulk-batch',
  sweep: 'bulk.sweep',
  concurrency: 2,
  findOpen: async ({ db }) => (await findRunningBatches(db)).map(({ uuid }) => ({ key: uuid })),
  perform: (services, db, uuid) =>
    runBatch(services, db, uuid, {
      findActor: findActiveActor,
      finish: (connection, batch) => finish(services, connection, batch),
    }),
});
export const performBulk = bulkWork.run;

const finish = ({ now, bulkDefinitions }: Services, db: Db, batch: RunningBatch) =>
  change(
    { db, actor: { uuid: batch.created_by, role: 'worker' }, requestId: BULK_JOB },
    'bulk.end',
    async (trx) => {
      const figures = await finishBatch(trx, batch.uuid, now());
      if (!figures) return unchanged(null);
      await publishProgress(trx, batch);
      await notifyStaffMember(trx, batch.created_by, {
        message: summaryOf(figures),
        link: `${bulkDefinitions.get(batch.list)?.screen ?? '/'}?dialog=bulk-result&id=${batch.uuid}`,
        kind: 'bulk-actions',
      });
      return done(null, batch.uuid, figures);
    },
  );

function summaryOf({ done: n, skipped, failed }: { done: number; skipped: number; failed: number }) {
  const parts = [
    `${groupThousands(n)} done`,
    ...(skipped > 0 ? [`${groupThousands(skipped)} skipped`] : []),
    ...(failed > 0 ? [`${groupThousands(failed)} failed`] : []),
  ];
  return `Bulk action finished: ${parts.join(', ')}`;
}

export const bulkActionsJobs: Job<Services>[] = [
  ...bulkWork.jobs,
  {
    name: 'bulk.cleanup',
    cron: '15 4 * * *',
    async run({ db, now }) {
      await deleteBatchesBefore(db, new Date(now().getTime() - KEPT_MS));
    },
  },
];
