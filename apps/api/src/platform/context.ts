import type { Product } from '@baobab/contract/kit/product';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { Background } from './background.ts';
import type { SchemaOf } from '@baobab/postgres/table';
import type { platformTables } from './db/platform.table.ts';
import type { Replica } from '@baobab/postgres/replica';
import type { DiskSpace } from './disk-space.ts';
import type { Assembled } from './domain.ts';
import type { FileStore } from './files/files.ts';
import type { KeyIdentity } from './http/key-guard.ts';
import type { JobQueue } from './jobs/jobs.ts';
import type { Keyring } from './keys.ts';
import type { Logger } from './logger.ts';
import type { Mailer } from './mail.ts';
import type { PushProvider } from './push/push.ts';
import type { Settings } from './settings.ts';

export type PlatformSchema = SchemaOf<typeof platformTables>;

/** Every schema contains the platform's tables, which a generic parameter cannot express. */
export const platformDb = <Schema>(db: Kysely<Schema>) => db as unknown as Kysely<PlatformSchema>;

/** The authenticated account that makes the request. */
export interface Actor {
  uuid: string;
  role: string;
  name: string;
  tokenHash: Buffer;
  /** The id of the session, which is no secret. */
  session: string;
  /** True for a few minutes after the person proved their identity again in this session. */
  steppedUp: boolean;
  /** The role needs a second factor that the person has not set up: most requests are refused. */
  needsSecondFactor: boolean;
  /** An admin who looks at the console as `role`; the session is read-only. */
  isViewing: boolean;
  /** The position in the journal after the last write of the session; kept only beside a replica. */
  wroteLsn: number | null;
  /** The API key of the request; the account is then its owner, and the role contains its scopes. */
  key?: KeyIdentity;
}

/** The part of an actor that jobs and anonymous requests do not have. */
export const noSession = {
  tokenHash: Buffer.alloc(0),
  session: '',
  steppedUp: false,
  needsSecondFactor: false,
  isViewing: false,
  wroteLsn: null,
};

export type JobActor = Omit<Actor, keyof typeof noSession>;

/** The context of a job that acts for a person. */
export const jobContext = <Schema>(
  services: Services<Schema>,
  actor: JobActor,
  job: string,
): RequestContext<Schema> => ({
  ...services,
  actor: { ...actor, ...noSession },
  requestId: job,
  address: '',
  device: '',
  origin: '',
  signal: new AbortController().signal,
});

/** Dependencies that live as long as the process. */
export interface Services<Schema> extends Assembled<Schema> {
  db: Kysely<Schema>;
  /** The replica while it is usable, else the primary: for dashboards, exports and lists that may lag. */
  readonly readDb: Kysely<Schema>;
  readonly readPool: pg.Pool;
  replica: Replica<Schema> | null;
  /** The pool of the primary, for work that needs a dedicated connection. */
  pool: pg.Pool;
  files: FileStore;
  /** The store of prepared exports. */
  exportFiles: FileStore;
  keys: Keyring;
  /** Disk space of the embedded database; long-running writes check it before each step. */
  disk: DiskSpace;
  queue: JobQueue;
  background: Background;
  push: PushProvider | null;
  /** Null when no mail server is configured. */
  mail: Mailer | null;
  /** The display names of accounts by id, which the platform cannot read itself. */
  findAccountNames: (db: Kysely<Schema>, uuids: string[]) => Promise<Map<string, string>>;
  /** The current time, which tests can set. */
  now: () => Date;
  settings: Settings;
  product: Product;
  log: Logger;
}

/** The context of a request, passed to its handler beside the input. */
export interface RequestContext<Schema> extends Services<Schema> {
  actor: Actor;
  requestId: string;
  /** The client's IP address: from the socket, or from X-Forwarded-For behind a trusted proxy. */
  address: string;
  /** The User-Agent header; empty without one. */
  device: string;
  /** The origin that the request was sent to: from the Host header, or behind a trusted proxy from its headers. */
  origin: string;
  /** Aborted when the client disconnects; long-running work stops then. */
  signal: AbortSignal;
  /** The bulk action that the request belongs to; its audit rows name it. */
  batch?: string;
  approval?: Approval;
}

/** The second person of an action, or why none was needed; audit rows of the action contain it. */
export type Approval = { uuid: string; requested_by: string } | { waived: string };

export type Trx<Schema> = Transaction<Schema>;
