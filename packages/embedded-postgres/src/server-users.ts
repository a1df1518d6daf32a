import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf } from './processes.ts';
import type { Layout } from './layout.ts';

/** Registers this process as a user of the server; returns the file name. Call it with the start lock held. */
export async function register(layout: Layout): Promise<string> {
  await mkdir(layout.users, { recursive: true, mode: 0o700 });
  // A process may start the server more than once, so the pid alone is not unique.
  const name = `${process.pid}-${randomUUID()}`;
  await writeFile(join(layout.users, name), (await identityOf(process.pid)) ?? '');
  return name;
}

export async function unregister(layout: Layout, name: string): Promise<void> {
  await rm(join(layout.users, name), { force: true });
}

/** Counts live users and removes the files of dead ones. Call it with the start lock held. */
export async function countLiveUsers(layout: Layout): Promise<number> {
  let live = 0;
  for (const name of await readdir(layout.users).catch(() => [])) {
    const registered = await readFile(join(layout.users, name), 'utf8').catch(() => undefined);
    const current = await identityOf(Number.parseInt(name, 10));
    if (current !== undefined && current === registered) live += 1;
    else await rm(join(layout.users, name), { force: true });
  }
  return live;
}
