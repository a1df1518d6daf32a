import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installedPackages } from './installed.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'baobab-installed-'));
const link = path.join(root, 'node_modules/@baobab/contract');
mkdirSync(link, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const wanted = {
  '': { version: '1.0.0' },
  'packages/contract': { version: '0.1.0' },
  'node_modules/@baobab/contract': { link: true },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vite': { version: '8.0.0', dev: true },
  'node_modules/postgres-linux': { version: '18.0.0', optional: true },
};
writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));

function installed(packages: Record<string, { version: string; dev?: boolean }>) {
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  return installedPackages(root);
}
const fastify = { version: '5.0.0' };
const vite = { version: '8.0.0', dev: true };

test('an interrupted install is incomplete', () => {
  expect(installedPackages(root)).toBe('incomplete');
});

test('an install without packages for other platforms is whole', () => {
  expect(installed({ 'node_modules/fastify': fastify, 'node_modules/vite': vite })).toBe('all');
});

test('a changed version makes an install incomplete', () => {
  expect(installed({ 'node_modules/fastify': { version: '4.0.0' }, 'node_modules/vite': vite })).toBe(
    'incomplete',
  );
  expect(
    installed({
      'node_modules/fastify': fastify,
      'node_modules/vite': vite,
      'node_modules/postgres-linux': { version: '17.0.0' },
    }),
  ).toBe('incomplete');
});

test('a new package of the workspace makes an install incomplete', () => {
  rmSync(link, { recursive: true });
  expect(installed({ 'node_modules/fastify': fastify, 'node_modules/vite': vite })).toBe('incomplete');
});

test('an install without development packages is a production install', () => {
  expect(installed({ 'node_modules/fastify': fastify })).toBe('production');
});

test('a production install of another lockfile is outdated', () => {
  expect(installed({ 'node_modules/fastify': { version: '4.0.0' } })).toBe('outdated production');
});
