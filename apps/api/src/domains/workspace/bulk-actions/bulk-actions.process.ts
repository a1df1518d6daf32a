import { userBulk } from '../../people/users/users.bulk.ts';
import { performBulk } from './bulk-actions.jobs.ts';
import { openBulkWorker } from './bulk-worker.testing.ts';

/** A separate worker that performs one batch of users, for the test that kills it in between. */
const [url = '', uuid = ''] = process.argv.slice(2);
const worker = openBulkWorker(url, new Map([[userBulk.endpoint.name, userBulk]]));
await performBulk(worker.services, uuid);
await worker.close();
