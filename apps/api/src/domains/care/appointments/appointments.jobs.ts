import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { dayOf, DAY_MS } from '@baobab/contract/kit/lagos-time';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { releaseExpired } from './bookings.repository.ts';
import { openSlotsUntil } from './slots.repository.ts';

const DAYS_AHEAD = 30;

export const appointmentsJobs: Job<Services>[] = [
  {
    name: 'appointments.release-expired',
    cron: '* * * * *',
    run: ({ db, now }) =>
      change({ db, actor: null, requestId: 'job' }, 'booking.expire', async (trx) => {
        const released = await releaseExpired(trx, now());
        return released > 0 ? done(undefined, 'bookings', { released }) : unchanged(undefined);
      }),
  },
  {
    // Every hour: a server that is switched off at night would miss a nightly run.
    name: 'appointments.open-slots',
    cron: '7 * * * *',
    async run({ db, now }) {
      const today = now();
      await openSlotsUntil(db, dayOf(today), dayOf(new Date(today.getTime() + DAYS_AHEAD * DAY_MS)));
    },
  },
];
