import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Schema, Services } from '../../../schema.ts';
import { findCandidates } from './candidates.repository.ts';
import { hasCandidates } from './duplicates.repository.ts';

/** Finds pairs of records that may be one person. Returns the number of new or changed pairs. */
export const findDuplicates = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  // The statements read whole tables, which takes longer than a request may.
  withDedicatedConnection<Schema, number>(pool, ({ db }) => db.transaction().execute(findCandidates));

/** At the first start, so that staff need not wait for the night. */
async function findFirstDuplicates(services: Services) {
  if (!(await hasCandidates(services.db))) await findDuplicates(services);
}

export const duplicatesJobs: Job<Services>[] = [
  { name: 'duplicates.find-first', atStart: true, run: findFirstDuplicates },
  {
    name: 'duplicates.find',
    cron: '10 1 * * *',
    run: async (services) => void (await findDuplicates(services)),
  },
];
