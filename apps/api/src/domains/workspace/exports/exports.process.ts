import { assembled } from '../../../domains.ts';
import { openExportWorker } from './exports.testing.ts';
import { prepareExports } from './preparation.service.ts';

/** A separate worker that prepares the exports of one account, for the test that kills it while writing. */
const [url = '', folder = '', account = ''] = process.argv.slice(2);
const worker = openExportWorker({ url, folder, ...assembled });
await prepareExports(worker.services, account);
await worker.close();
