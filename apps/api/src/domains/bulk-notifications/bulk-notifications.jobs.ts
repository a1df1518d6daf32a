import { change, done, unchanged } from '../../platform/audit/change.ts';
import { withDedicatedConnection } from '../../platform/db/dedicated-connection.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db, Schema, Services } from '../../schema.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import { pushBatch } from './bulk-notifications.push.ts';
import { publishProgress, SEND_JOB } from './bulk-notifications.service.ts';
import * as outbox from './outbox.repository.ts';

const BATCH = 1_000;
/** Throttles progress events; a million recipients would otherwise cause a thousand of them. */
const PROGRESS_INTERVAL_MS = 500;
const LOWEST_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Sends one notification. Every step is a transaction, and the next worker continues with the waiting rows of the
 * outbox. Devices are pushed before the transaction, so a crash may push twice; the tag collapses the duplicate.
 */
export async function sendBulk(services: Services, uuid: string): Promise<void> {
  await withDedicatedConnection<Schema, void>(services.pool, async ({ db }) => {
    if (!(await outbox.tryLockSending(db, uuid))) return;
    try {
      const sending = await outbox.findSending(db, uuid);
      if (!sending) return;
      if (sending.status === 'waiting' && !(await begin(db, sending))) return;
      await deliver(services, db, sending);
      await finish(db, sending);
    } finally {
      await outbox.unlockSending(db, uuid);
    }
  });
}

const workerContext = (db: Db, { created_by }: outbox.Sending) => ({
  db,
  actor: { uuid: created_by, role: 'worker' },
  requestId: SEND_JOB,
});

async function begin(db: Db, sending: outbox.Sending): Promise<boolean> {
  if (sending.wait_ms > 0) await new Promise((resolve) => setTimeout(resolve, sending.wait_ms + 5));
  return change(workerContext(db, sending), 'notification.begin', async (trx) => {
    if (!(await outbox.fillOutbox(trx, sending.uuid))) return unchanged(false);
    await publishProgress(trx, sending.uuid);
    return done(true, sending.uuid, { changed: { status: ['waiting', 'sending'] } });
  });
}

async function deliver(services: Services, db: Db, { uuid, title, message }: outbox.Sending) {
  let lastPublished = -Infinity;
  let last = LOWEST_UUID;
  for (;;) {
    const accounts = await outbox.findWaiting(db, uuid, last, BATCH);
    if (accounts.length === 0) return;
    services.disk.requireSpace();
    const deliveries = services.push
      ? await pushBatch(db, services.push, accounts, { title, body: message, tag: uuid })
      : accounts.map((account) => ({ account, reason: null }));
    const due = performance.now() - lastPublished >= PROGRESS_INTERVAL_MS;
    await db.transaction().execute(async (trx) => {
      await outbox.recordDeliveries(trx, uuid, deliveries);
      if (due) await publishProgress(trx, uuid);
    });
    if (due) lastPublished = performance.now();
    last = accounts.at(-1)!;
  }
}

const finish = (db: Db, sending: outbox.Sending) =>
  change(workerContext(db, sending), 'notification.sent', async (trx) => {
    const figures = await outbox.finish(trx, sending.uuid);
    if (!figures) return unchanged(null);
    await publishProgress(trx, sending.uuid);
    const reached = figures.delivered.toLocaleString('en');
    await notifyStaffMembers(trx, 'notifications:read', {
      message: `“${sending.title}” was sent to ${reached} ${figures.delivered === 1 ? 'person' : 'people'}`,
      link: `/push-notification?dialog=view&id=${sending.uuid}`,
      kind: 'sendings',
    });
    return done(null, sending.uuid, { ...figures, changed: { status: ['sending', 'sent'] } });
  });

export const bulkNotificationsJobs: Job<Services>[] = [
  {
    name: SEND_JOB,
    // A long sending must not delay a short one.
    concurrency: 3,
    run: (services, data) => sendBulk(services, String(data['uuid'])),
  },
  {
    name: 'notifications.sweep',
    cron: '* * * * *',
    atStart: true,
    async run(services) {
      for (const { uuid } of await outbox.findDue(services.db)) await services.queue.send(SEND_JOB, { uuid });
    },
  },
];
