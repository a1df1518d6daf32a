import { unwatchedDisk } from '../../../platform/disk-space.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import { loadKeys } from '../../../platform/keys.ts';
import { createLogger } from '../../../platform/logger.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { Schema, Services } from '../../../schema.ts';
import { connectTest } from '../../../testing/test-database.ts';
import { sendEvents } from './webhooks.jobs.ts';

/** A separate worker that sends the events of one subscription, for the test that kills it while sending. */
const [url = '', dataDir = '', uuid = ''] = process.argv.slice(2);
const settings = readSettings({ DATA_DIR: dataDir, NODE_ENV: 'test', WEBHOOK_ALLOW_PRIVATE: 'on' });
const { db, pool, close } = connectTest<Schema>(url);
const services = {
  db,
  pool,
  settings,
  keys: await loadKeys(settings),
  queue: noopQueue,
  disk: unwatchedDisk,
  log: createLogger({ logLevel: 'silent' }),
  now: () => new Date(),
};
await sendEvents(services as unknown as Services, uuid);
await close();
