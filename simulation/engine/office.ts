import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createApp } from '../../apps/api/src/app.ts';
import { jobs } from '../../apps/api/src/domains.ts';
import { reportVerification } from '../../apps/api/src/platform/audit/report.ts';
import { sealFileIn } from '../../apps/api/src/platform/audit/seal-file.ts';
import { sealAudit, type Sealing } from '../../apps/api/src/platform/audit/seal.ts';
import { verifyAudit } from '../../apps/api/src/platform/audit/verify.ts';
import { connect } from '@baobab/postgres/connect';
import { APP_ROLE } from '../../apps/api/src/platform/db/app-role.ts';
import { createLogger } from '../../apps/api/src/platform/logger.ts';
import { readSettings } from '../../apps/api/src/platform/settings.ts';
import type { Schema, Services } from '../../apps/api/src/schema.ts';
import { createClients, signInRequest, type Client, type RawRequest } from './clients.ts';
import { copyDatabase, openConsumerSessions } from './database.ts';
import { openProvider, type Provider } from './provider.ts';
import { openSubscriber, type Subscriber } from './subscriber.ts';
import { injectFetch } from './inject-fetch.ts';

const PATIENT = { connectMs: 120_000, statementMs: 120_000 };
export const SECRETS = { paystack: 'sim-paystack-secret', flutterwave: 'sim-flutterwave-secret' };

/** The settings of the product in both modes. */
export const officeSettings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '1000000',
  MAX_REQUESTS: '0',
  PAYSTACK_SECRET_KEY: SECRETS.paystack,
  FLUTTERWAVE_SECRET_HASH: SECRETS.flutterwave,
  WEBHOOK_ALLOW_PRIVATE: 'on',
});

/** The running product with its own database: everything that a command or an invariant may touch. */
export interface Office {
  app: { inject: (request: RawRequest) => Promise<{ statusCode: number; json: <T>() => T }> };
  /** The clock of the server. */
  setNow: (now: number) => void;
  now: () => number;
  /** A connection as the database owner, for the apps that write rows and for invariants. */
  db: pg.Pool;
  /** The typed client of a member of staff, signed in. */
  as: (username: string) => Client;
  anonymous: Client;
  signIn: (username: string, password?: string) => Promise<void>;
  runJob: (name: string, data?: Record<string, unknown>) => Promise<void>;
  /** Runs the queued jobs that are due. */
  runQueued: () => Promise<void>;
  /** Whether the push service accepts messages. */
  setPush: (state: 'up' | 'down') => void;
  /** Another system that gets every event; null where the worker is a process of its own. */
  subscriber: Subscriber | null;
  /** The records of Paystack; null where the worker is a process of its own. */
  provider: Provider | null;
  /** Verifies the audit trail and returns the problems. */
  verifyTrail: () => Promise<readonly string[]>;
  close: () => Promise<void>;
}

/** Every device is reached, or none. */
const pushServices: Record<'up' | 'down', Services['push']> = {
  up: null,
  down: { send: async () => ({ state: 'failed', reason: 'the push service is down' }) },
};

/** Jobs that only make searches faster are left out. */
const isHere = (job: string) => jobs.some(({ name }) => name === job);

/** Seals what is new and verifies the whole chain. */
export async function verifyTrail(trail: Sealing): Promise<readonly string[]> {
  while (await sealAudit(trail));
  const { isIntact, sentences } = reportVerification(await verifyAudit(trail, 'everything'));
  return isIntact ? [] : sentences;
}

/** The product in this process, with a clock that jumps. */
export async function openOffice(server: string, staff: readonly string[]): Promise<Office> {
  const { url, db, drop } = await copyDatabase(server);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-sim-'));
  const provider = await openProvider();
  const settings = readSettings({
    ...officeSettings(dataDir),
    RECONCILE_PAYSTACK_KEY: 'sim-reading-key',
    PAYSTACK_API_URL: provider.url,
  });
  let now = Date.now();
  let queued: { job: string; data: Record<string, unknown>; at: number }[] = [];
  const primary = connect<Schema>(url, { role: APP_ROLE, ...PATIENT });
  const { app, services } = await createApp({
    settings,
    log: createLogger(settings),
    primary,
    now: () => new Date(now),
    queue: {
      send: async (job, data, seconds = 0) => void queued.push({ job, data, at: now + seconds * 1_000 }),
    },
  });
  const tokens = await openConsumerSessions(db);
  const run = (job: string, data: Record<string, unknown>) =>
    jobs.find((one) => one.name === job)!.run(services, data);
  const office: Office = {
    app,
    db,
    ...createClients({ slug: settings.product.slug, fetch: injectFetch(app) }, tokens),
    setNow: (value) => void (now = value),
    now: () => now,
    async signIn(username, password) {
      const reply = await app.inject(signInRequest(username, password));
      const { accessToken } = reply.json<{ accessToken?: string }>();
      if (accessToken) tokens.set(username, accessToken);
    },
    runJob: (job, data = {}) => run(job, data),
    async runQueued() {
      const due = queued.filter(({ at }) => at <= now);
      queued = queued.filter(({ at }) => at > now);
      for (const { job, data } of due) if (isHere(job)) await run(job, data);
    },
    subscriber: null,
    provider,
    setPush: (state) => void (services.push = pushServices[state]),
    verifyTrail: () =>
      verifyTrail({ pool: db, keys: services.keys, sealFile: sealFileIn(dataDir), log: services.log }),
    async close() {
      office.subscriber?.close();
      provider.close();
      await app.close();
      await primary.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  for (const username of staff) await office.signIn(username);
  office.subscriber = await openSubscriber(office.as(staff[0]!), db);
  return office;
}
