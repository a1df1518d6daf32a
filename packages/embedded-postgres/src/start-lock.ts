import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { EmbeddedPostgresError, hasCode } from './failures.ts';
import { identityOf, poll } from './processes.ts';
import type { Layout } from './layout.ts';

type Holder = { pid: number; identity: string; token: string };

const TIMEOUT_MS = 20_000;
/** A lock without a readable holder is being written; after this time it is stale. */
const UNREADABLE_FOR = 2_000;

/** Runs `work` while no other process starts or stops this server. */
export async function withStartLock<T>(
  layout: Layout,
  work: () => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const token = randomUUID();
  const acquired = await poll(
    async () => ((await tryAcquire(layout.lock, token)) ? true : undefined),
    timeoutMs,
    40,
  );
  if (!acquired) {
    const pid = (await readHolder(layout.lock))?.pid ?? 'unknown';
    throw new EmbeddedPostgresError(
      `Process ${pid} is starting or stopping the database in ${layout.dataDir} and has not finished within ${timeoutMs / 1000} s.`,
    );
  }
  try {
    return await work();
  } finally {
    const holder = await readHolder(layout.lock);
    if (holder?.token === token) await rm(layout.lock, { force: true });
  }
}

async function tryAcquire(path: string, token: string): Promise<boolean> {
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
  // Renaming is atomic: of several processes that saw the stale lock one moves it. A new lock that was created
  // between the check and the rename is put back; the lock of PostgreSQL covers that moment.
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
