import { account } from '@baobab/contract/account/account';
import { ApprovalRequested } from '@baobab/contract/kit/approval';
import { ApiError, createClient, type CallInput, type ReplyOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createApp } from '../../apps/api/src/app.ts';
import { jobs } from '../../apps/api/src/domains.ts';
import { reportVerification } from '../../apps/api/src/platform/audit/report.ts';
import { sealFileIn } from '../../apps/api/src/platform/audit/seal-file.ts';
import { sealAudit } from '../../apps/api/src/platform/audit/seal.ts';
import { verifyAudit } from '../../apps/api/src/platform/audit/verify.ts';
import { APP_ROLE, connect } from '../../apps/api/src/platform/db/connect.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { createLogger } from '../../apps/api/src/platform/logger.ts';
import { readSettings } from '../../apps/api/src/platform/settings.ts';
import type { Schema, Services } from '../../apps/api/src/schema.ts';
import { consumers } from '../model/people.ts';
import { fillOffice, PASSWORD } from './first-day.ts';
import { idOf } from './ids.ts';
import { injectFetch } from './inject-fetch.ts';
import { countTransitions } from './transition-log.ts';

const TEMPLATE = 'simulation_template';
const PATIENT = { connectMs: 120_000, statementMs: 120_000 };
export const SECRETS = { paystack: 'sim-paystack-secret', flutterwave: 'sim-flutterwave-secret' };

/** The typed client of one person. A request for a second person is a refusal: nothing else has happened. */
export interface Client {
  call: <E extends Endpoint>(endpoint: E, input: CallInput<NoInfer<E>>) => Promise<ReplyOf<E>>;
  fetchFile: <E extends Endpoint>(endpoint: E, input: CallInput<NoInfer<E>>) => Promise<Response>;
}

/** Throws the outcome of a call that a second person has to confirm. */
function refuseRequested<T>(outcome: T | ApprovalRequested): T {
  if (outcome instanceof ApprovalRequested) throw new ApiError(409, { message: outcome.message });
  return outcome;
}

/** The running product with its own database: everything that a command or an invariant may touch. */
export interface Office {
  app: FastifyInstance;
  /** The clock of the server. */
  setNow: (now: number) => void;
  now: () => number;
  /** A connection as the database owner, for the apps that write rows and for invariants. */
  db: pg.Pool;
  /** The typed client of a member of staff, signed in. */
  as: (username: string) => Client;
  anonymous: Client;
  signIn: (username: string, password?: string) => Promise<void>;
  runJob: (name: string) => Promise<void>;
  /** Runs the queued jobs that are due. */
  runQueued: () => Promise<void>;
  /** Whether the push service accepts messages. */
  setPush: (state: 'up' | 'down') => void;
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

const statement = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

/** Creates the database of an office on its first day, which every run copies. */
export async function prepareTemplate(server: string): Promise<void> {
  await statement(server, `drop database if exists ${TEMPLATE} with (force)`);
  await statement(server, `create database ${TEMPLATE}`);
  const url = Object.assign(new URL(server), { pathname: `/${TEMPLATE}` }).href;
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // A hash of the product takes 50 ms to check; the cost is stored in the hash.
  const password = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  try {
    await fillOffice(client, password);
    await countTransitions(client);
  } finally {
    await client.end();
  }
}

export async function openOffice(server: string, staff: readonly string[]): Promise<Office> {
  const name = `sim_${randomBytes(5).toString('hex')}`;
  await statement(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-sim-'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    MAX_REQUESTS: '0',
    PAYSTACK_SECRET_KEY: SECRETS.paystack,
    FLUTTERWAVE_SECRET_HASH: SECRETS.flutterwave,
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
  const db = new pg.Pool({ connectionString: url, max: 4 });
  db.on('error', () => undefined);
  const tokens = new Map<string, string>();
  const clientFor = (token: () => string | null): Client => {
    const client = createClient({
      base: 'http://office/api/v1',
      slug: () => settings.product.slug,
      token,
      fetch: injectFetch(app),
      // Staff enter their password when they are asked for it.
      confirmIdentity: async () => {
        await client.call(account.stepUp, { body: { password: PASSWORD } });
        return true;
      },
    });
    return {
      call: async (endpoint, input) => refuseRequested<unknown>(await client.call(endpoint, input)) as never,
      fetchFile: async (endpoint, input) => refuseRequested(await client.fetchFile(endpoint, input)),
    };
  };
  const clients = new Map<string, Client>();
  const run = (job: string, data: Record<string, unknown>) =>
    jobs.find((one) => one.name === job)!.run(services, data);
  const office: Office = {
    app,
    db,
    anonymous: clientFor(() => null),
    setNow: (value) => void (now = value),
    now: () => now,
    as(username) {
      const client = clients.get(username) ?? clientFor(() => tokens.get(username) ?? null);
      clients.set(username, client);
      return client;
    },
    async signIn(username, password = PASSWORD) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { username, password },
      });
      const { accessToken } = reply.json<{ accessToken?: string }>();
      if (accessToken) tokens.set(username, accessToken);
    },
    runJob: (job) => run(job, {}),
    async runQueued() {
      const due = queued.filter(({ at }) => at <= now);
      queued = queued.filter(({ at }) => at > now);
      for (const { job, data } of due) if (isHere(job)) await run(job, data);
    },
    setPush: (state) => void (services.push = pushServices[state]),
    async verifyTrail() {
      const trail = { pool: db, keys: services.keys, sealFile: sealFileIn(dataDir), log: services.log };
      while (await sealAudit(trail));
      const { isIntact, sentences } = reportVerification(await verifyAudit(trail, 'new'));
      return isIntact ? [] : sentences;
    },
    async close() {
      await app.close();
      await primary.close();
      await db.end();
      await statement(server, `drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  for (const username of staff) await office.signIn(username);
  // The app of consumers makes their sessions.
  for (const person of [...consumers, 'leaver']) {
    const token = randomBytes(32).toString('base64url');
    const values = [createHash('sha256').update(token).digest(), idOf(person)];
    await db.query(
      `insert into sessions (token_hash, account_uuid, ends_at) values ($1, $2, now() + interval '1 day')`,
      values,
    );
    tokens.set(person.replaceAll(' ', '-'), token);
  }
  return office;
}
