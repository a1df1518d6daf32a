import { connectTest } from '../../../testing/test-database.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import type { Schema, Services } from '../../../schema.ts';
import { applyDuePlans } from './plans.jobs.ts';

/** A separate worker that applies the due plans, for the test that kills it. */
const [url = '', instant = ''] = process.argv.slice(2);
const { pool, db } = connectTest<Schema>(url);
const services = { pool, db, now: () => new Date(instant), queue: noopQueue } as Services;
await applyDuePlans(services, 'pathology');
process.exit(0);
