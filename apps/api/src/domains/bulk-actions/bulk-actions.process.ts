import { performBulk } from './bulk-actions.jobs.ts';
import { openBulkWorker } from './bulk-actions.testing.ts';

/** A separate worker that performs one batch, for the test that kills it in between. */
const [url = '', uuid = ''] = process.argv.slice(2);
const worker = openBulkWorker(url);
await performBulk(worker.services, uuid);
await worker.close();
