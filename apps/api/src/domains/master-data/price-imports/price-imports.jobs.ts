import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { SEARCH_INDEX_JOB } from './price-imports.service.ts';

export const priceImportsJobs: Job<Services>[] = [
  {
    name: SEARCH_INDEX_JOB,
    async run({ db }) {
      await sql`select file_price_search()`.execute(db);
    },
  },
];
