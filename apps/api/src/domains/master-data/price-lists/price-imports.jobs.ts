import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';
import { FILE_SEARCH_JOB } from './price-imports.service.ts';

export const priceImportsJobs: Job<Services>[] = [
  {
    name: FILE_SEARCH_JOB,
    async run({ db }) {
      await sql`select file_price_search()`.execute(db);
    },
  },
];
