import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { startReceiver } from '../../testing/otlp-receiver.ts';
import { createLogger } from '../logger.ts';
import { readSettings } from '../settings.ts';
import { loadTracer } from './load-tracer.ts';

afterEach(() => vi.unstubAllEnvs());

test('an endpoint turns tracing on, unless the SDK or the exporter is turned off', () => {
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  const tracing = (environment: Record<string, string>) => readSettings(environment).tracing !== null;
  expect(tracing({})).toBe(false);
  expect(tracing(on)).toBe(true);
  expect(tracing({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' })).toBe(true);
  expect(tracing({ ...on, OTEL_SDK_DISABLED: 'TRUE' })).toBe(false);
  expect(tracing({ ...on, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
});

test('the headers for the collector can be read from a file, and those for traces count more', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-tracing-'));
  const file = path.join(folder, 'headers');
  await writeFile(file, 'authorization=Bearer%20a%3Db,x-team=clinic\n');
  const receiver = await startReceiver();
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: file,
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=desk',
  };
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  const tracer = await loadTracer(readSettings(environment), createLogger({ logLevel: 'silent' }));
  tracer!.startJob('sample', undefined, {}).end();
  await tracer!.close();
  expect(receiver.headers()).toMatchObject({ authorization: 'Bearer a=b', 'x-team': 'desk' });
  await receiver.close();
  await rm(folder, { recursive: true });
});
