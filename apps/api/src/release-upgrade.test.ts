import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { startEmbedded } from './platform/db/embedded.ts';
import { copyFolder, loadDatabase } from './testing/load-release.ts';
import { builtFile, useProduct } from './testing/product.ts';

const run = promisify(execFile);

// A describe for each release, because a product has one data folder.
describe.each(readdirSync(path.join(import.meta.dirname, 'testing/releases')))('release %s', (release) => {
  const { start, api, signIn, dataDir } = useProduct();

  test(
    'starts with its data folder, reads and writes it, and verifies its audit trail',
    {
      timeout: 600_000,
    },
    async () => {
      await copyFolder(release, dataDir());
      const server = await startEmbedded({ dataDir: dataDir() });
      const admin = new pg.Client({ connectionString: server.url });
      await admin.connect();
      await admin.query('create database baobab');
      await admin.end();
      await loadDatabase(release, server.database('baobab'));
      await server.stop();

      await start();
      const token = await signIn();
      for (const [list, rows] of [
        ['/user/admin/users', 'users'],
        ['/user/admin/consumers/data', 'data'],
      ] as const) {
        const { status, body } = await api<Record<string, unknown[]>>('GET', `${list}?limit=10`, token);
        expect([list, status, body[rows]?.length]).toEqual([list, 200, 10]);
      }
      const person = {
        firstName: 'Ngozi',
        lastName: 'Bello',
        email: 'ngozi.bello@mail.example',
        mobile: '+2348091234567',
      };
      expect((await api('POST', '/user/auth/register', token, person)).status).toBe(200);
      const { stdout } = await run(process.execPath, [builtFile('cli/audit-verify.js')], {
        env: { ...process.env, DATA_DIR: dataDir(), NODE_ENV: 'production' },
      });
      expect(stdout).toMatch(/intact/);
    },
  );
});
