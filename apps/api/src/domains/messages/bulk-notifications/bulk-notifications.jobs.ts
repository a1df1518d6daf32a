import { groupThousands, pluralize } from '@baobab/contract/kit/numbers';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { resumable, runChunks } from '../../../platform/jobs/resumable.ts';
import type { Db, Schema, Services } from '../../../schema.ts';
import { notifyStaffMembers } from '../../workspace/notifications/public.ts';
import { findGrowth } from './audience-growth.service.ts';
import { ruleScopeOf } from './audiences.service.ts';
import { pushBatch, pushMessageOf } from './bulk-notifications.push.ts';
import { makeDraft } from './bulk-notifications.repository.ts';
import { publishProgress, SEND_JOB, withdrawWaiting } from './bulk-notifications.service.ts';
import { getLimits } from './limits.repository.ts';
import * as outbox from './outbox.repository.ts';
import { afterQuietHours, quietEnd } from './quiet-hours.ts';

const BATCH = 1_000;
/** Throttles progress events; a million recipients would otherwise cause a thousand of them. */
const PROGRESS_INTERVAL_MS = 500;
const LOWEST_UUID = '00000000-0000-0000-0000-000000000000';
/** A job waits this long for the start at most: the start may have been moved after the job was queued. */
const MAX_WAIT_MS = 15_000;
/** Staff decide again about a sending that has not begun by then: after an outage, a restore, or behind other sendings. */
const MAX_LATE_MS = 60 * 60_000;
const SWEEP_AHEAD_SECONDS = 60;
const describePeople = (people: number) => pluralize(people, 'person', 'people');
const TOO_LATE = 'It could not be sent at its time or in the hour after it.';

/**
 * Sends one notification. Every step is a transaction, and the next worker continues with the waiting rows of the
 * outbox. Devices are pushed before the transaction, so a crash may push twice; the tag collapses the duplicate.
 */
const sendings = resumable<Schema, Services>({
  job: SEND_JOB,
  key: 'uuid',
  lock: 'bulk-notification-sending',
  sweep: 'notifications.sweep',
  concurrency: 3,
  async findOpen({ db, now }) {
    const due = await outbox.findDue(db, now(), SWEEP_AHEAD_SECONDS);
    return due.map(({ uuid, seconds }) => ({ key: uuid, afterSeconds: seconds }));
  },
  async perform(services, db, uuid) {
    const due = await outbox.findSending(db, uuid, services.now());
    if (!due || due.wait_ms > MAX_WAIT_MS) return;
    if (due.status === 'scheduled' && !(await begin(services, db, due))) return;
    // An edit is possible until the sending has begun.
    const sending = await outbox.findSending(db, uuid, services.now());
    if (sending && (await deliver(services, db, sending))) await finish(services, db, sending);
  },
});
export const sendBulk = sendings.run;

const workerContext = (db: Db, { created_by }: outbox.Sending) => ({
  db,
  actor: { uuid: created_by, role: 'worker' },
  requestId: SEND_JOB,
});

async function begin(services: Services, db: Db, sending: outbox.Sending): Promise<boolean> {
  const { uuid, wait_ms } = sending;
  const beginsAt = new Date(services.now().getTime() + wait_ms);
  if (wait_ms > 0) await new Promise((resolve) => setTimeout(resolve, wait_ms + 5));
  const limits = await getLimits(db);
  // A sending that quiet hours delay is late from their end, also when they were set after it was planned.
  const start = afterQuietHours(beginsAt, limits);
  if (services.now().getTime() - start.getTime() > MAX_LATE_MS)
    return revert(db, sending, {
      before: new Date(services.now().getTime() - MAX_LATE_MS),
      reason: TOO_LATE,
    });
  const quietUntil = quietEnd(services.now(), limits);
  if (quietUntil) return delay(services, db, sending, quietUntil);
  const growth = await findGrowth(services, db, uuid);
  if (growth)
    return revert(db, sending, {
      before: new Date(services.now().getTime() + 1),
      reason: `It would reach ${describePeople(growth.people)}, but ${describePeople(growth.counted)} when it was sent or planned. Send it again.`,
    });
  return change(workerContext(db, sending), 'notification.begin', async (trx) => {
    if (!(await outbox.fillOutbox(trx, uuid, ruleScopeOf(services)))) return unchanged(false);
    const by = { actor: null, requestId: SEND_JOB };
    await withdrawWaiting(trx, by, uuid, 'The sending has begun.');
    await publishProgress(trx, uuid);
    return done(true, uuid, { changed: { status: ['scheduled', 'sending'] } });
  });
}

/** Makes a draft of a sending whose time was before, about which staff decide again. */
const revert = (db: Db, sending: outbox.Sending, { before, reason }: { before: Date; reason: string }) =>
  change(workerContext(db, sending), 'notification.revert', async (trx) => {
    const { uuid, title } = sending;
    if (!(await makeDraft(trx, uuid, '<', before))) return unchanged(false);
    await withdrawWaiting(trx, { actor: null, requestId: SEND_JOB }, uuid, reason);
    await notifyStaffMembers(trx, 'notifications:read', {
      message: `“${title}” was not sent and is a draft again. ${reason}`,
      link: `/push-notification?dialog=view&id=${uuid}`,
      kind: 'sendings',
    });
    await publishProgress(trx, uuid);
    return done(false, uuid, { changed: { status: ['scheduled', 'draft'] } });
  });

const delay = ({ now }: Services, db: Db, sending: outbox.Sending, until: Date) =>
  change(workerContext(db, sending), 'notification.delay', async (trx) => {
    if (!(await outbox.delay(trx, sending.uuid, until, now()))) return unchanged(false);
    await publishProgress(trx, sending.uuid);
    return done(false, sending.uuid, { until: until.toISOString() });
  });

/** Returns false when the quiet hours begin before the last batch; the sweep continues after them. */
async function deliver(services: Services, db: Db, sending: outbox.Sending): Promise<boolean> {
  const { uuid } = sending;
  const message = pushMessageOf(services, sending, uuid);
  let last = LOWEST_UUID;
  return runChunks(services.disk, {
    async next() {
      const accounts = await outbox.findWaiting(db, uuid, last, BATCH);
      if (accounts.length > 0) return accounts;
      // Again from the start for the people whose records were merged while the sending ran.
      await db.transaction().execute((trx) => outbox.redirectMerged(trx, uuid));
      last = LOWEST_UUID;
      return outbox.findWaiting(db, uuid, last, BATCH);
    },
    async perform(accounts) {
      const deliveries = services.push
        ? await pushBatch(db, services.push, accounts, message)
        : accounts.map((account) => ({ account, reason: null }));
      await db.transaction().execute((trx) => outbox.recordDeliveries(trx, uuid, deliveries, services.now()));
      last = accounts.at(-1)!;
    },
    publish: () => publishProgress(db, uuid),
    publishMs: PROGRESS_INTERVAL_MS,
    isOver: async () => quietEnd(services.now(), await getLimits(db)) !== null,
  });
}

const finish = ({ now }: Services, db: Db, sending: outbox.Sending) =>
  change(workerContext(db, sending), 'notification.sent', async (trx) => {
    const figures = await outbox.finish(trx, sending.uuid, now());
    if (!figures) return unchanged(null);
    await publishProgress(trx, sending.uuid);
    const reached = groupThousands(figures.delivered);
    const outcome =
      figures.status === 'failed'
        ? 'failed and reached nobody'
        : `was sent to ${reached} ${figures.delivered === 1 ? 'person' : 'people'}`;
    await notifyStaffMembers(trx, 'notifications:read', {
      message: `“${sending.title}” ${outcome}`,
      link: `/push-notification?dialog=view&id=${sending.uuid}`,
      kind: 'sendings',
    });
    const { status, ...counts } = figures;
    return done(null, sending.uuid, { ...counts, changed: { status: ['sending', status] } });
  });

export const bulkNotificationsJobs: Job<Services>[] = sendings.jobs;
