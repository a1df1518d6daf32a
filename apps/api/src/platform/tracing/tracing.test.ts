import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import type { Schema } from '../../schema.ts';
import { startReceiver } from '../../testing/otlp-receiver.ts';
import { startS3 } from '../../testing/s3-server.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { connectTest } from '../../testing/test-database.ts';
import { withoutValues } from '@baobab/postgres/trace-statement';
import { openStores } from '../files/open-stores.ts';
import { createQueue, type Job } from '../jobs/jobs.ts';
import { createLogger } from '../logger.ts';
import { createFcm } from '../push/fcm.ts';
import { readSettings } from '../settings.ts';
import { runInScope } from '@baobab/postgres/work-scope';
import { loadTracer, TracingUnavailableError } from './load-tracer.ts';
import type { Tracer } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const TRACEPARENT = `00-${TRACE}-${CALLER}-01`;
const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const ERROR = 2;

const api = useTestApp();
const log = createLogger({ logLevel: 'silent' });
afterEach(() => vi.unstubAllEnvs());

/** The SDK reads the environment itself. */
async function tracerFor(url: string): Promise<Tracer> {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  return (await loadTracer({ tracing: {} }, log))!;
}

async function tracedApp(url: string, lines: string[] = []) {
  const tracer = await tracerFor(url);
  const primary = connectTest<Schema>(api.url);
  const logged = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  const { app } = await createApp({ settings: api.settings, log: logged, primary, tracer });
  const token = await api.signIn('admin');
  return {
    get: (route: string) =>
      app.inject({
        method: 'GET',
        url: `/api/v1${route}`,
        headers: { 'x-auth-token': token, traceparent: TRACEPARENT },
      }),
    tracer,
    async close() {
      await app.close();
      await primary.close();
      await tracer.close();
    },
  };
}

test('a request exports its span with its statements below, in the trace of the caller', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'clinic');
  const receiver = await startReceiver();
  const lines: string[] = [];
  const server = await tracedApp(receiver.url, lines);
  expect((await server.get('/user/admin/users?search=Adaeze%20Okonkwo')).statusCode).toBe(200);
  await server.close();
  const spans = receiver.spans();
  const request = spans.find(({ kind }) => kind === SERVER)!;
  expect(request).toMatchObject({
    name: 'GET /api/v1/user/admin/users',
    traceId: TRACE,
    parentSpanId: CALLER,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/v1/user/admin/users',
      'http.response.status_code': 200,
      'baobab.db.pool_wait_ms': expect.any(Number),
    },
  });
  const statements = spans.filter(({ kind }) => kind === CLIENT);
  expect(statements.length).toBeGreaterThan(1);
  for (const { name, parentSpanId, traceId, attributes } of statements)
    expect({ parentSpanId, traceId, attributes }).toMatchObject({
      parentSpanId: request.spanId,
      traceId: TRACE,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': name },
    });
  expect(receiver.resource()).toMatchObject({ 'service.name': 'clinic' });
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      msg: 'request',
      trace_id: TRACE,
      requestId: request.attributes['baobab.request.id'],
    }),
  );
  await receiver.close();
});

test('no value of a request is in the exported spans, not even of an export or a failure', async () => {
  const receiver = await startReceiver();
  const server = await tracedApp(receiver.url);
  const found = await server.get('/user/admin/users?search=Adaeze%20O%27Konkwo-7351608294');
  expect(found.statusCode).toBe(200);
  const file = await server.get('/exports/users/rows?format=csv&search=Adaeze%20O%27Konkwo-7351608294');
  expect(file.statusCode).toBe(200);
  await server.get('/user/unknown/+2348035512044?name=Adaeze');
  await server.close();
  const copy = receiver.spans().find(({ name }) => name === 'COPY');
  expect(copy?.attributes['db.query.text']).toContain('to stdout');
  for (const value of ['Adaeze', 'Konkwo', '7351608294', '8035512044', api.settings.dataDir])
    expect(receiver.text().toLowerCase()).not.toContain(value.toLowerCase());
  await receiver.close();
});

test('a failed statement has its SQLSTATE and not its message', async () => {
  const receiver = await startReceiver();
  const tracer = await tracerFor(receiver.url);
  const primary = connectTest<Schema>(api.url);
  const span = tracer.startRequest('GET /sample', undefined, {});
  const failing = () => primary.pool.query(`select $1::uuid`, ['Adaeze']);
  await expect(runInScope({ id: '1', route: '/sample', span }, failing)).rejects.toThrow('Adaeze');
  span.end();
  await primary.close();
  await tracer.close();
  expect(receiver.spans()).toContainEqual(
    expect.objectContaining({
      name: 'SELECT',
      status: { code: ERROR },
      attributes: expect.objectContaining({ 'error.type': '22P02' }),
    }),
  );
  expect(receiver.text()).not.toContain('Adaeze');
  await receiver.close();
});

test('calls of the bucket and of the push service are below the request, without names and texts', async () => {
  const receiver = await startReceiver();
  const s3 = await startS3();
  const pushService = createServer(
    (_request, response) => void response.end('{"access_token":"t","expires_in":60}'),
  );
  await once(pushService.listen(0, '127.0.0.1'), 'listening');
  const pushUrl = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`;
  const tracer = await tracerFor(receiver.url);
  const files = (await openStores(readSettings(s3.environment)))('files');
  const push = createFcm({
    projectId: 'clinic',
    clientEmail: 'sender@clinic.example',
    privateKey: generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey,
    apiUrl: pushUrl,
    tokenUrl: pushUrl,
  });
  const file = randomUUID();
  const span = tracer.startRequest('POST /sample', TRACEPARENT, {});
  await runInScope({ id: '1', route: '/sample', span }, async () => {
    await files.put(file, Buffer.from('Adaeze'));
    expect(await push.send('device-7351', { title: 'Adaeze', body: 'Result', tag: 'result' })).toEqual({
      state: 'sent',
    });
  });
  span.end();
  await tracer.close();
  await s3.close();
  pushService.close();
  const request = receiver.spans().find(({ kind }) => kind === SERVER)!;
  const calls = receiver.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(calls.map(({ name }) => name)).toEqual(['S3/PutObjectCommand', 'POST', 'POST']);
  expect(calls[1]!.attributes).toMatchObject({ 'server.address': '127.0.0.1' });
  for (const value of ['Adaeze', '7351', 'clinic', file]) expect(receiver.text()).not.toContain(value);
  await receiver.close();
});

test('a job has a span of its own with a link to the request that queued it', async () => {
  const receiver = await startReceiver();
  const tracer = await tracerFor(receiver.url);
  const run = vi.fn<Job<null>['run']>().mockResolvedValue();
  const jobs: Job<null>[] = [{ name: 'sample', run }];
  const queue = createQueue({ url: api.url, log, jobs, works: true, tracer });
  await queue.start();
  await queue.work(jobs, null);
  const span = tracer.startRequest('POST /sample', TRACEPARENT, {});
  await runInScope({ id: '1', route: '/sample', span }, () => queue.send('sample', { n: 1 }));
  await expect.poll(() => run.mock.calls, { timeout: 60_000 }).toEqual([[null, { n: 1 }]]);
  span.end();
  await queue.finish(10_000);
  await queue.close();
  await tracer.close();
  const job = receiver.spans().find(({ kind }) => kind === CONSUMER)!;
  expect(job).toMatchObject({ name: 'sample', links: [{ traceId: TRACE }] });
  expect(job.traceId).not.toBe(TRACE);
  await receiver.close();
});

test('a collector that does not answer delays neither requests nor the end', async () => {
  // Longer than the test may take.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '3600000');
  vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '3600000');
  const receiver = await startReceiver({ silent: true });
  const server = await tracedApp(receiver.url);
  expect((await server.get('/user/admin/users')).statusCode).toBe(200);
  await server.close();
  expect(receiver.waiting()).toBe(1);
  await receiver.close();
});

test('a missing package refuses the start with the reason', async () => {
  const missing = () => Promise.reject(Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' }));
  await expect(loadTracer({ tracing: {} }, log, missing)).rejects.toThrow(TracingUnavailableError);
});

test('the packages of OpenTelemetry are loaded with tracing on only', { timeout: 300_000 }, async () => {
  const main = path.join(import.meta.dirname, 'loaded-packages.process.ts');
  const loaded = async (environment: Record<string, string>) => {
    const env = { PATH: process.env['PATH'], ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, [main], { env });
    return JSON.parse(stdout) as string[];
  };
  expect(await loaded({})).toEqual([]);
  expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toContain(
    '@opentelemetry/sdk-trace-base',
  );
});

test('removes constants from SQL and keeps parameters and names', () => {
  expect(withoutValues(`copy (select a1 from "t2" where b = 'O''Neil' and c > (12.5) limit $1)`)).toBe(
    `copy (select a1 from "t2" where b = ? and c > (?) limit $1)`,
  );
  expect(withoutValues(String.raw`select E'it\'s' || $$x'y$$ || 'z'`)).toBe('select ? || ? || ?');
});
