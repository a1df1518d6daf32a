import { connectTest } from '../../../testing/test-database.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import type { Schema, Services } from '../../../schema.ts';
import { applyUpload } from './upload-jobs.service.ts';

/** A separate worker that applies one queued upload, for the test that kills it. */
const [url = '', uuid = ''] = process.argv.slice(2);
const { pool, db } = connectTest<Schema>(url);
const product = { slug: 'baobab', name: 'Baobab' };
await applyUpload(
  { pool, db, now: () => new Date(), queue: noopQueue, product } as unknown as Services,
  uuid,
);
process.exit(0);
