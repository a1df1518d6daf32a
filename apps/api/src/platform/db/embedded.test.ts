import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('names DATABASE_URL on a platform without an embedded PostgreSQL', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-platform-'));
  const script = `
    Object.defineProperty(process, 'arch', { value: 'mips' });
    const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('./embedded.ts'))});
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} }).catch((error) => console.log(error.message));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  await rm(dataDir, { recursive: true });
  expect(stdout.trim()).toBe(
    `There is no embedded PostgreSQL for ${process.platform}-mips.\nSet DATABASE_URL to use another PostgreSQL server.`,
  );
});
