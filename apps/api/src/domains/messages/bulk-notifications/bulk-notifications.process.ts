import { sendBulk } from './bulk-notifications.jobs.ts';
import { openWorker } from './bulk-notifications.testing.ts';

/** A separate worker that sends one notification, for the test that kills it while sending. */
const [url = '', uuid = ''] = process.argv.slice(2);
const worker = openWorker(url);
await sendBulk(worker.services, uuid);
await worker.close();
