import { sendBulk } from './bulk.jobs.ts';
import { openWorker } from './bulk.testing.ts';

/** A worker of its own that sends one notification, for the test that kills it in the middle. */
const [url = '', uuid = ''] = process.argv.slice(2);
const worker = openWorker(url);
await sendBulk(worker.services, uuid);
await worker.close();
