import { allEndpoints } from '@baobab/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasOwnLimit } from '../apps/api/src/platform/http/shed-load.ts';

const config = readFileSync(join(import.meta.dirname, '../deploy/haproxy.cfg'), 'utf8');
const valuesOf = (match: string) =>
  [...config.matchAll(new RegExp(`acl is_long ${match} (.*)`, 'g'))].flatMap(([, values]) =>
    values!.split(' '),
  );
const starts = valuesOf('path_beg');
const parts = valuesOf('path_sub');

test('HAProxy limits no request that lasts as long as its client', () => {
  const isLong = (url: string) =>
    starts.some((start) => url.startsWith(start)) || parts.some((part) => url.includes(part));
  const long = allEndpoints
    .filter(({ endpoint }) => hasOwnLimit(endpoint))
    .flatMap(({ endpoint }) => [endpoint.path, ...(endpoint.aliases ?? [])])
    .map((path) => `/api/v1${path}`);
  expect(long.length).toBeGreaterThan(50);
  expect(long.filter((url) => !isLong(url))).toEqual([]);
});

test('the log of HAProxy has no addresses of requests', () => {
  expect(config).toContain('log-format');
  // The formats with the request line, and its parts.
  expect(config).not.toMatch(/option httplog|%(\{[^}]*\})?(r|HU|HP|HPO|HQ)\b/);
});

test('HAProxy and Caddy refuse metrics and probes in every form that the router accepts', () => {
  const caddy = readFileSync(join(import.meta.dirname, '../deploy/Caddyfile'), 'utf8');
  const pathsIn = (text: string, start: RegExp) => start.exec(text)![1]!.trim().split(' ');
  const forms = ['/metrics', '/metrics/', '/healthz', '/healthz/', '/readyz', '/readyz/'];
  expect(pathsIn(config, /deny_status 404 if \{ path,url_dec (.*)\}/)).toEqual(forms);
  // Caddy decodes addresses itself.
  expect(pathsIn(caddy, /@private path (.*)/)).toEqual(forms);
  expect(config).toContain('!{ path,url_dec -m beg /api/ }');
});
