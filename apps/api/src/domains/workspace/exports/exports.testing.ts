import { connectTest } from '../../../testing/test-database.ts';
import { unwatchedDisk } from '../../../platform/disk-space.ts';
import { folderStore } from '../../../platform/files/folder-store.ts';
import type { ListExport } from '../../../platform/http/list-export.ts';
import { noopQueue } from '../../../platform/jobs/jobs.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Schema, Services } from '../../../schema.ts';

interface WorkerOptions {
  url: string;
  folder: string;
  listExports: ReadonlyMap<string, ListExport>;
  now?: () => Date;
}

/** A worker without a queue, which runs only when a test calls it. */
export function openExportWorker({ url, folder, listExports, now }: WorkerOptions) {
  const { db, pool, close } = connectTest<Schema>(url);
  const services: Partial<Services> = {
    db,
    readDb: db,
    pool,
    readPool: pool,
    exportFiles: folderStore(folder),
    listExports,
    queue: noopQueue,
    disk: unwatchedDisk,
    now: now ?? (() => new Date()),
    log: createLogger({ logLevel: 'silent' }),
  };
  return { services: services as Services, close };
}
