import type { Product } from '@baobab/contract/kit/product';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { SchemaOf } from './db/table.ts';
import type { platformTables } from './db/platform.table.ts';
import type { DiskSpace } from './disk-space.ts';
import type { FileStore } from './files/files.ts';
import type { JobQueue } from './jobs/jobs.ts';
import type { Keyring } from './keys.ts';
import type { Logger } from './logger.ts';
import type { PushProvider } from './push/push.ts';
import type { Settings } from './settings.ts';

export type PlatformSchema = SchemaOf<typeof platformTables>;

/** Whoever is behind the request. */
export interface Actor {
  uuid: string;
  role: string;
  name: string;
  tokenHash: Buffer;
}

/** What lives as long as the process. */
export interface Services<Schema> {
  db: Kysely<Schema>;
  /** The replica where there is one: dashboards, exports, lists that may lag. */
  readDb: Kysely<Schema>;
  readPool: pg.Pool;
  /** The primary's, for work that needs a connection of its own. */
  pool: pg.Pool;
  files: FileStore;
  keys: Keyring;
  /** Of the machine that holds the embedded database; long work that writes asks before each step. */
  disk: DiskSpace;
  queue: JobQueue;
  push: PushProvider | null;
  settings: Settings;
  product: Product;
  log: Logger;
}

/** What a handler is given beside its input. */
export interface RequestContext<Schema> extends Services<Schema> {
  actor: Actor;
  requestId: string;
  /** The caller's address, from the socket unless a proxy is trusted. */
  address: string;
  /** Fires when the caller goes away; long work stops then. */
  signal: AbortSignal;
}

export type Trx<Schema> = Transaction<Schema>;
