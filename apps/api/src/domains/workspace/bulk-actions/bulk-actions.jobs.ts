import { groupThousands } from '@baobab/contract/kit/naira';
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
import type { Db, Services } from '../../../schema.ts';
import { notifyStaffMember } from '../notifications/public.ts';
import { findActiveActor } from './bulk-actions.repository.ts';

const KEPT_MS = 90 * 24 * 60 * 60_000;

export const performBulk = (services: Services, uuid: string) =>
  runBatch(services, uuid, {
    findActor: findActiveActor,
    finish: (db, batch) => finish(services, db, batch),
  });

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
  {
    name: BULK_JOB,
    // A long batch must not delay a short one.
    concurrency: 2,
    run: (services, data) => performBulk(services, String(data['uuid'])),
  },
  {
    name: 'bulk.sweep',
    cron: '* * * * *',
    atStart: true,
    async run({ db, queue }) {
      for (const { uuid } of await findRunningBatches(db)) await queue.send(BULK_JOB, { uuid });
    },
  },
  {
    name: 'bulk.cleanup',
    cron: '15 4 * * *',
    async run({ db, now }) {
      await deleteBatchesBefore(db, new Date(now().getTime() - KEPT_MS));
    },
  },
];
