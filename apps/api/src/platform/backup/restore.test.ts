import { connect } from '@baobab/postgres/connect';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../schema.ts';
import { startEmbedded } from '../db/embedded.ts';
import { findFeedState } from '../feeds/feed-changes.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

let folder = '';
const inFolder = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-restore-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function withServer<T>(
  name: string,
  work: (url: string) => Promise<T>,
  extraSettings: Record<string, string> = {},
): Promise<T> {
  const server = await startEmbedded({ dataDir: inFolder(name), extraSettings });
  return work(server.url).finally(() => server.stop());
}

/** The database as the cursors of feeds name it. */
async function readName(url: string): Promise<string> {
  const { db, close } = connect<Schema>(url, { max: 1 });
  return findFeedState(db, 'payments')
    .then(({ database }) => database)
    .finally(close);
}

async function addFeed(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create table feed_logs (feed text, deleted_xid xid8);
    insert into feed_logs values ('payments', '0')`);
  await client.end();
}

test(
  'a restored backup and a recovered database have other names in the cursors of feeds',
  { timeout: 120_000 },
  async () => {
    const first = await withServer('first', async (url) => {
      await addFeed(url);
      await backUp(inFolder('first'), inFolder('backup'));
      return readName(url);
    });
    expect(first).toMatch(/^\d+$/);
    const settingsOf = (name: string) => readFile(inFolder(`${name}/postgres/postgresql.auto.conf`), 'utf8');
    for (const name of ['second', 'third']) await restore(inFolder('backup'), inFolder(name));
    expect(await settingsOf('second')).not.toBe(await settingsOf('third'));
    const names = [first, await withServer('second', readName)];
    // Nothing is in the archive: the recovery ends with the journal of the folder and begins a timeline.
    await writeFile(path.join(inFolder('first'), 'postgres', 'recovery.signal'), '');
    names.push(await withServer('first', readName, { restore_command: 'exit 1', hot_standby: 'off' }));
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.startsWith(first))).toBe(true);
  },
);
