import { APP_ROLE, connect } from '../../../platform/db/connect.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import type { Schema, Services } from '../../../schema.ts';
import { applyDuePlans } from './plans.jobs.ts';

/** A separate worker that applies the due plans, for the test that kills it. */
const [url = '', instant = ''] = process.argv.slice(2);
const { pool, db } = connect<Schema>(url, { role: APP_ROLE });
await applyDuePlans({ pool, db, now: () => new Date(instant), queue: noopQueue } as Services);
process.exit(0);
