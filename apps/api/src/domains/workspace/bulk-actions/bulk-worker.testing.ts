import { connectTest } from '../../../testing/test-database.ts';
import { unwatchedDisk } from '../../../platform/disk-space.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import { createLogger } from '../../../platform/logger.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { Schema, Services } from '../../../schema.ts';

/** A worker without a queue, which runs only when a test calls it. */
export function openBulkWorker(
  url: string,
  bulkDefinitions: Services['bulkDefinitions'],
  environment: Record<string, string> = {},
) {
  const { db, pool, close } = connectTest<Schema>(url);
  const services = {
    db,
    pool,
    bulkDefinitions,
    queue: noopQueue,
    disk: unwatchedDisk,
    now: () => new Date(),
    settings: readSettings({ NODE_ENV: 'test', DATA_DIR: '/nonexistent', ...environment }),
    findAccountNames: async () => new Map(),
    log: createLogger({ logLevel: 'silent' }),
  };
  return { services: services as unknown as Services, close };
}
