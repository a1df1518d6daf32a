import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { failure, hasCode } from './failures.ts';
import { identityOf, poll } from './processes.ts';
import type { Place } from './place.ts';

type Holder = { pid: number; identity: string; token: string };

const PATIENCE = 20_000;
/** A lock without a readable holder is one being written, unless it stays so. */
const UNREADABLE_FOR = 2_000;

/** Runs `work` while no other process starts or stops the server of this place. */
export async function withStartLock<T>(
  place: Place,
  work: () => Promise<T>,
  patience = PATIENCE,
): Promise<T> {
  const token = randomUUID();
  const taken = await poll(async () => ((await tryTake(place.lock, token)) ? true : undefined), patience, 40);
  if (!taken) {
    const pid = (await readHolder(place.lock))?.pid ?? 'unknown';
    throw failure(
      `Process ${pid} is starting or stopping the database in ${place.dataDir} and has not finished within ${patience / 1000} s.`,
    );
  }
  try {
    return await work();
  } finally {
    const holder = await readHolder(place.lock);
    if (holder?.token === token) await rm(place.lock, { force: true });
  }
}

async function tryTake(path: string, token: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const identity = (await identityOf(process.pid)) ?? '';
      await file.writeFile(JSON.stringify({ pid: process.pid, identity, token } satisfies Holder));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    await clearIfStale(path);
    return false;
  }
}

async function clearIfStale(path: string): Promise<void> {
  const holder = await readHolder(path);
  if (holder) {
    if ((await identityOf(holder.pid)) === holder.identity) return;
  } else {
    const found = await stat(path).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < UNREADABLE_FOR) return;
  }
  // Renaming is atomic: of several who saw the dead lock one moves it. Should a new one have come between
  // looking and moving, it is put back; PostgreSQL's own lock guards the instant in which it was away.
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await readHolder(aside))?.token === holder?.token) await rm(aside, { force: true });
  else await rename(aside, path);
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
