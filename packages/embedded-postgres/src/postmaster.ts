import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './failures.ts';
import { isPostmasterOf, poll } from './processes.ts';
import type { Layout } from './layout.ts';

/** The content of postmaster.pid. */
export type Postmaster = { pid: number; port: number; status: string };

const STOP_TIMEOUT = 20_000;

/** Reads postmaster.pid, which may be left over from a server that no longer runs. */
export async function readPostmaster(layout: Layout): Promise<Postmaster | undefined> {
  const text = await readFile(join(layout.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory key, status.
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid)) return undefined;
  return { pid: Math.abs(pid), port: Number.parseInt(lines[3] ?? '', 10), status: (lines[7] ?? '').trim() };
}

/** The server that runs in this folder, if any; waits for one that is shutting down. */
export async function findRunning(layout: Layout): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(layout);
  if (!postmaster || !(await isPostmasterOf(postmaster.pid, layout.cluster))) return undefined;
  if (postmaster.status !== 'stopping') return postmaster;
  const gone = await poll(
    async () => ((await isPostmasterOf(postmaster.pid, layout.cluster)) ? undefined : true),
    STOP_TIMEOUT,
  );
  if (gone) return undefined;
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${postmaster.pid}) is shutting down in ${layout.cluster} and does not end.`,
  );
}
