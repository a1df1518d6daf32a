import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { pluralize } from '@baobab/contract/kit/numbers';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { resumable } from '../../../platform/jobs/resumable.ts';
import type { Db, Schema, Services } from '../../../schema.ts';
import { notifyStaffMembers } from '../../workspace/notifications/public.ts';
import * as deliveries from './deliveries.repository.ts';
import { attemptDelivery } from './sending.service.ts';
import { updateWebhook, webhookRecords } from './webhooks.repository.ts';

/** Events of different records that are sent to one receiver at the same time. */
const AT_ONCE = 4;
/** A run ends after this time, so that a receiver with many events does not delay the others. */
const RUN_MS = 15_000;
const POLL_SECONDS = 2;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = DAY_MS / 4;
const LONGEST_PAUSE_MS = 5 * 60_000;
const GIVE_UP_MS = 3 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;
const DELETE_BATCH = 5_000;
const offReasons = {
  'given up': 'The receiver has accepted no delivery for three days',
  gone: 'The receiver answered 410 Gone: it wants no further deliveries',
};

/** The wait after the given number of failures: three times as long each time, up to six hours, with jitter. */
export const retryDelay = (failures: number, random = Math.random()) =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 3 ** Math.min(failures - 1, 20)) * (0.8 + 0.4 * random);

/**
 * Sends the events of one subscription. A worker that is killed leaves them waiting; the next one sends them again, so a
 * receiver gets an event at least once. The lock keeps the events of a record in order.
 */
const sendings = resumable<Schema, Services>({
  job: 'webhooks.send',
  key: 'uuid',
  lock: 'webhook-sending',
  sweep: 'webhooks.sweep',
  pollSeconds: POLL_SECONDS,
  concurrency: 3,
  findOpen: async ({ db, now }) => (await deliveries.claimDue(db, now())).map((key) => ({ key })),
  async perform(services, db, uuid) {
    try {
      return await sendDue(services, db, uuid);
    } finally {
      await deliveries.releaseQueued(db, uuid);
    }
  },
});
export const sendEvents = sendings.run;

async function sendDue(services: Services, db: Db, uuid: string): Promise<void | 'queue again'> {
  const end = performance.now() + RUN_MS;
  for (;;) {
    const webhook = await deliveries.findSendable(db, uuid, services.now());
    const due = webhook ? await deliveries.findDueHeads(db, uuid, services.now(), AT_ONCE) : [];
    if (!webhook || due.length === 0) return;
    const attempts = due.map((delivery) => attemptDelivery(services, webhook, delivery));
    const outcomes: Outcome[] = [];
    let waitMs = 0;
    for (const [index, attempt] of attempts.entries()) {
      const result = await attempt;
      waitMs = Math.max(waitMs, result.waitMs ?? 0);
      outcomes.push(await recordOutcome(services, db, webhook, { delivery: due[index]!, result }));
    }
    if (outcomes.includes('gone')) return switchOff(services, db, webhook, offReasons.gone);
    const givenUp = due.filter((_, index) => outcomes[index] === 'given up');
    if (givenUp.length > 0 && !(await endRefused(services, db, webhook, givenUp)))
      return switchOff(services, db, webhook, offReasons['given up']);
    const failures = outcomes.includes('delivered') ? 0 : webhook.failures + 1;
    if (failures > 0 || waitMs > 0) return pause(services, db, { ...webhook, failures }, waitMs);
    if (webhook.failures > 0) await deliveries.setFailures(db, webhook, 0, null);
    if (performance.now() > end) return 'queue again';
  }
}

type Outcome = 'delivered' | 'failed' | keyof typeof offReasons;

interface Attempted {
  delivery: deliveries.DeliveryRow;
  result: Awaited<ReturnType<typeof attemptDelivery>>;
}

/** In sequence, because the job has one connection. */
async function recordOutcome(
  services: Services,
  db: Db,
  webhook: deliveries.SendableRow,
  { delivery, result }: Attempted,
): Promise<Outcome> {
  const now = services.now();
  if (result.delivered) {
    await deliveries.recordAttempt(db, delivery.id, result, { delivered: true });
    return 'delivered';
  }
  const wait = Math.max(retryDelay(delivery.attempts.length + 1), result.waitMs ?? 0);
  const left = (delivery.failing_since ?? now).getTime() + GIVE_UP_MS - now.getTime();
  // A receiver that asks for a longer wait gets a last attempt when the three days end.
  const retryAt = new Date(now.getTime() + (left > 0 ? Math.min(wait, left) : wait));
  const recorded = await deliveries.recordAttempt(db, delivery.id, result, { retryAt, now, webhook });
  if (result.isGone) return 'gone';
  const since = recorded?.failing_since;
  return since && since.getTime() <= now.getTime() - GIVE_UP_MS ? 'given up' : 'failed';
}

/**
 * A receiver that accepts nothing is left alone for a while, so that it takes no share of the worker; one that asks for a
 * longer wait gets it, up to the time after which events are given up.
 */
async function pause({ now }: Services, db: Db, webhook: deliveries.SendableRow, waitMs: number) {
  const { failures } = webhook;
  const own = failures && Math.min(LONGEST_PAUSE_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  const wait = Math.min(GIVE_UP_MS, Math.max(own, waitMs));
  await deliveries.setFailures(db, webhook, failures, new Date(now().getTime() + wait));
}

/** Ends events that a receiver does not accept; false when it has accepted nothing else since the first attempt. */
const endRefused = (
  { now }: Services,
  db: Db,
  { uuid, name }: deliveries.SendableRow,
  refused: deliveries.DeliveryRow[],
) =>
  change({ db, actor: null, requestId: 'webhooks.send' }, 'webhook.give-up', async (trx) => {
    const since = Math.min(...refused.map(({ failing_since }) => (failing_since ?? now()).getTime()));
    if (!(await deliveries.hasDelivered(trx, uuid, new Date(since)))) return unchanged(false);
    const ended = await deliveries.endWaiting(
      trx,
      refused.map(({ id }) => id),
    );
    if (ended === 0) return unchanged(true);
    await notifyStaffMembers(trx, 'webhooks:manage', {
      message: `The receiver of the webhook “${name}” did not accept ${pluralize(ended, 'event')} for three days, but accepted others. Replay sends a failed event again.`,
      link: `/webhooks?dialog=view&id=${uuid}`,
      kind: 'webhooks',
    });
    return done(true, uuid, { events: ended });
  });

/** Its events stay and are sent when staff switch it on again. An edit during the attempt keeps it on. */
const switchOff = ({ now }: Services, db: Db, { uuid, version }: deliveries.SendableRow, reason: string) =>
  change({ db, actor: null, requestId: 'webhooks.send' }, 'webhook.switch-off', async (trx) => {
    const webhook = await webhookRecords.findLocked(trx, uuid);
    if (!webhook?.active || webhook.version !== version) return unchanged(undefined);
    await updateWebhook(trx, uuid, { active: false, off_reason: reason }, now());
    await notifyStaffMembers(trx, 'webhooks:manage', {
      message: `The webhook “${webhook.name}” was switched off. ${reason}`,
      link: `/webhooks?dialog=view&id=${uuid}`,
      kind: 'webhooks',
    });
    return done(undefined, uuid, { changed: { active: [true, false] } });
  });

export const webhooksJobs: Job<Services>[] = [
  ...sendings.jobs,
  {
    name: 'webhooks.delete-old',
    cron: '35 3 * * *',
    async run({ db, now }) {
      const before = new Date(now().getTime() - KEPT_MS);
      while ((await deliveries.deleteOldDeliveries(db, before, DELETE_BATCH)) === DELETE_BATCH);
    },
  },
];
