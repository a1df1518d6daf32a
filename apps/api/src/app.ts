import { allEndpoints } from '@baobab/contract';
import { webhookEvents } from '@baobab/contract/overview/webhook-events';
import path from 'node:path';
import { authenticator, sessionChecker } from './domains/workspace/access/access.service.ts';
import { findAccountNames } from './domains/workspace/access/accounts.repository.ts';
import { rememberWrite } from './domains/workspace/access/sessions.repository.ts';
import { keyAuthenticator } from './domains/workspace/api-keys/key-authentication.service.ts';
import { countKeyUse } from './domains/workspace/api-keys/key-usage.service.ts';
import { EXPORTS_FOLDER } from './domains/workspace/exports/exports.service.ts';
import { allSchemas, assembled, domains } from './domains.ts';
import { addMetrics } from './metrics.ts';
import { createBackground } from './platform/background.ts';
import type { Connection } from '@baobab/postgres/connect';
import type { Replica } from '@baobab/postgres/replica';
import { unwatchedDisk, type DiskSpace } from './platform/disk-space.ts';
import { FILES_FOLDER } from './platform/files/files.ts';
import { openStores } from './platform/files/open-stores.ts';
import { mountConsole } from './platform/http/console.ts';
import { mountDocs } from './platform/http/docs.ts';
import { keyIn } from './platform/http/credential.ts';
import { trackRequests } from './platform/http/drain.ts';
import { installErrorHandler } from './platform/http/errors.ts';
import { createKeyGuard, type KeyUsage } from './platform/http/key-guard.ts';
import { mountRoutes } from './platform/http/mount.ts';
import { mountProbes } from './platform/http/probes.ts';
import { createVerifiedTokens } from './platform/http/verified-tokens.ts';
import { createServer } from './platform/http/server.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import { createSessionQueue } from './platform/http/session-queue.ts';
import { limitLoad } from './platform/http/shed-load.ts';
import { noopQueue, type JobQueue } from './platform/jobs/jobs.ts';
import { loadKeys } from './platform/keys.ts';
import type { Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail.ts';
import { createFcm } from './platform/push/fcm.ts';
import { release } from './platform/release.ts';
import type { Settings } from './platform/settings.ts';
import type { Tracer } from './platform/tracing/tracing.ts';
import type { Domain, Schema, Services } from './schema.ts';

const CONSOLE = path.join(import.meta.dirname, '../../console/dist');

const documented = { entries: allEndpoints, schemas: allSchemas, events: webhookEvents };

export interface AppOptions {
  settings: Settings;
  log: Logger;
  primary: Connection<Schema>;
  replica?: Replica<Schema> | undefined;
  disk?: DiskSpace;
  queue?: JobQueue;
  tracer?: Tracer | undefined;
  now?: () => Date;
  /** The longest time that a request waits for others of its session; tests raise it. */
  queueMs?: number;
}

/** Builds the server without listening on a port, so that tests can inject requests. */
export async function createApp(options: AppOptions) {
  const { settings, log, primary, replica, disk = unwatchedDisk, queue = noopQueue } = options;
  const { now = () => new Date() } = options;
  const openStore = await openStores(settings);
  const services: Services = {
    ...assembled,
    db: primary.db,
    // Read for each request, because the replica comes and goes.
    get readDb() {
      return replica?.isUsable() ? replica.connection.db : primary.db;
    },
    get readPool() {
      return replica?.isUsable() ? replica.connection.pool : primary.pool;
    },
    replica: replica ?? null,
    pool: primary.pool,
    files: openStore(FILES_FOLDER),
    exportFiles: openStore(EXPORTS_FOLDER),
    keys: await loadKeys(settings),
    disk,
    queue,
    background: createBackground(log),
    push: settings.fcm && createFcm(settings.fcm),
    mail: settings.mail && createMailer(settings.mail),
    findAccountNames,
    now,
    settings,
    product: settings.product,
    log,
  };
  const tokens = createVerifiedTokens();
  const keyUse = countKeyUse(services);
  const authenticate = tokens.wrap(authenticatorOf(services, keyUse));
  const app = await createServer(settings, log, tokens);
  app.addHook('onClose', keyUse.stop);
  const requests = trackRequests(app, services.background);
  traceRequests(app, options.tracer);
  installErrorHandler(app, services.constraintMessages);
  const limit = limitLoad(settings.maxRequests);
  const sessions = createSessionQueue({ tokens, authenticate, db: primary.db, waitMs: options.queueMs });
  const addMetric = mountProbes(app, services, settings);
  addMetrics(addMetric, options, () => ({ ...limit.load, ...sessions.state() }));
  const endedSessions = sessionChecker(services);
  const parts = { app, services, authenticate, sessions, endedSessions, requests, addMetric };
  // A worker has a port for its probes and metrics alone.
  if (settings.role === 'worker') return parts;
  if (settings.apiDocs) mountDocs(app, documented, { ...settings.product, ...release() });
  const guardKey = createKeyGuard(keyUse);
  for (const { routes } of Object.values<Domain>(domains))
    mountRoutes(app, routes, {
      services,
      authenticate,
      guardKey,
      sessions,
      limit,
      rememberWrite: ({ tokenHash }) => rememberWrite(primary.db, tokenHash),
    });
  await mountConsole(app, settings, CONSOLE);
  return parts;
}

/** Resolves the token of a session, or an API key. */
function authenticatorOf(services: Services, usage: KeyUsage) {
  const [findSession, findKey] = [authenticator(services), keyAuthenticator(services, usage)];
  return (credential: string) => {
    const key = keyIn(credential);
    return key === null ? findSession(credential) : findKey(key);
  };
}
