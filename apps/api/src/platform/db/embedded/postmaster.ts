import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from './failures.ts';
import { isPostmasterOf, poll } from './processes.ts';
import type { Place } from './place.ts';

/** What a running server writes about itself into postmaster.pid. */
export type Postmaster = { pid: number; port: number; status: string };

const STOPPING_PATIENCE = 20_000;

/** The note a server left in the data folder, whether it still runs or not. */
export async function readPostmaster(place: Place): Promise<Postmaster | undefined> {
  const text = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory key, status.
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid)) return undefined;
  return { pid: Math.abs(pid), port: Number.parseInt(lines[3] ?? '', 10), status: (lines[7] ?? '').trim() };
}

/** The server that runs on this folder, if one does; one that is just going down is waited for. */
export async function findRunning(place: Place): Promise<Postmaster | undefined> {
  const noted = await readPostmaster(place);
  if (!noted || !(await isPostmasterOf(noted.pid, place.cluster))) return undefined;
  if (noted.status !== 'stopping') return noted;
  const gone = await poll(
    async () => ((await isPostmasterOf(noted.pid, place.cluster)) ? undefined : true),
    STOPPING_PATIENCE,
  );
  if (gone) return undefined;
  throw failure(
    `PostgreSQL (process ${noted.pid}) has been shutting down ${place.cluster} and does not end.`,
  );
}
