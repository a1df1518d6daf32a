import { createClient, type Client } from '@baobab/contract/kit/client';
import type { Role } from '@baobab/contract/kit/roles';
import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../app.ts';
import { DEMO_PASSWORD } from '../domains/workspace/access/access.seed.ts';
import type { Actor } from '../platform/context.ts';
import type { Connection } from '@baobab/postgres/connect';
import type { DiskSpace } from '../platform/disk-space.ts';
import type { FileStore } from '../platform/files/files.ts';
import type { SessionQueue } from '../platform/http/session-queue.ts';
import { createLogger } from '../platform/logger.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import type { Schema, Services } from '../schema.ts';
import { runAsRequest, refuseConnectionAfterCommit } from './one-request.ts';
import { connectTest, testDatabase, testPool } from './test-database.ts';

/** Hundreds of parallel calls on a slow machine wait their turn instead of being refused with 503 or 429. */
const PATIENT_MS = 120_000;
const PATIENT = { connectMs: PATIENT_MS, statementMs: PATIENT_MS };

export interface CallOptions {
  /** Signs in as this demo role first; `null` sends no token. */
  as?: Role | null;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent unchanged, for malformed requests. */
  payload?: string | Buffer;
}

export interface TestApp {
  app: FastifyInstance;
  db: Connection<Schema>['db'];
  /** A connection as the database owner, for statements that the application role cannot run. */
  owner: pg.Pool;
  url: string;
  settings: Settings;
  files: FileStore;
  /** The services that jobs run with. */
  services: Services;
  /** The time of the server; assign another function to set it. */
  now: () => Date;
  authenticate: (token: string) => Promise<Actor | null>;
  sessions: SessionQueue;
  endedSessions: (tokenHashes: Buffer[]) => Promise<Buffer[]>;
  signIn: (role: Role) => Promise<string>;
  /** A typed client of the contract, for admin by default: `call(introducers.add, { body })`. A refusal is an ApiError. */
  client: (role?: Role) => Client;
  /** Calls a path under /api/v1, as admin by default: for requests that the typed client does not send. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  countAudit: (action?: string) => Promise<number>;
}

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests assert the shape of a reply
  body: any;
  headers: Record<string, unknown>;
  raw: Buffer;
}

/** Creates the server with its own database, without a port. Call it at the top of a test file. */
export function useTestApp(environment: Record<string, string> = {}, disk?: DiskSpace): TestApp {
  const test = { now: () => new Date(), client: (role) => clientOf(test, role) } as TestApp;
  let close: () => Promise<unknown> = async () => undefined;
  beforeAll(async () => {
    const database = await testDatabase();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-files-'));
    const settings = readSettings({
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '1000000',
      MAX_REQUESTS: '0',
      ...environment,
    });
    const primary = connectTest<Schema>(database.url, PATIENT);
    refuseConnectionAfterCommit(primary.pool);
    const log = createLogger(settings);
    const { app, services, authenticate, sessions, endedSessions } = await createApp({
      settings,
      queueMs: PATIENT_MS,
      log,
      primary,
      now: () => test.now(),
      ...(disk && { disk }),
    });
    const owner = testPool(database.url, { max: 2 });
    Object.assign(test, {
      app,
      db: primary.db,
      owner,
      url: database.url,
      settings,
      files: services.files,
      services,
      authenticate,
      sessions,
      endedSessions,
      ...callers(app, owner),
    });
    close = async () => {
      await app.close();
      await primary.close();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return test;
}

/** The typed client of the console, whose requests are injected. The application starts after a test file asks for it. */
function clientOf(test: TestApp, role?: Role): Client {
  return createClient({
    base: '',
    slug: () => test.settings.product.slug,
    token: () => null,
    fetch: async (url, init) => {
      const request = new Request(`http://localhost${url}`, init);
      const { status, raw } = await test.call(request.method, url, {
        ...(role && { as: role }),
        headers: Object.fromEntries(request.headers),
        ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
      });
      return new Response(new Uint8Array(raw), { status });
    },
  });
}

function callers(app: FastifyInstance, owner: pg.Pool): Pick<TestApp, 'signIn' | 'call' | 'countAudit'> {
  const tokens = new Map<Role, Promise<string>>();
  async function signIn(role: Role) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { username: role, password: DEMO_PASSWORD },
    });
    return reply.json<{ accessToken: string }>().accessToken;
  }
  /** Signs in once per role, also for concurrent calls, because password hashing is slow. */
  function tokenOf(role: Role) {
    const token = tokens.get(role) ?? signIn(role);
    tokens.set(role, token);
    return token;
  }
  async function call(method: string, route: string, options: CallOptions = {}): Promise<Answer> {
    const token = options.token ?? (options.as === null ? null : await tokenOf(options.as ?? 'admin'));
    const reply = await runAsRequest(() =>
      app.inject({
        method: method as 'GET',
        url: `/api/v1${route}`,
        headers: { ...(token && { 'x-auth-token': token }), ...options.headers },
        ...(options.payload !== undefined && { payload: options.payload }),
        ...(options.body !== undefined && { payload: options.body as object }),
      }),
    );
    const json = String(reply.headers['content-type']).startsWith('application/json');
    return {
      status: reply.statusCode,
      body: json ? reply.json() : null,
      headers: reply.headers,
      raw: reply.rawPayload,
    };
  }
  async function countAudit(action?: string) {
    const { rows } = await owner.query<{ n: string }>(
      'select count(*) as n from audit_log where $1::text is null or action = $1',
      [action ?? null],
    );
    return Number(rows[0]?.n);
  }
  return { signIn, call, countAudit };
}
