import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf } from './processes.ts';
import type { Place } from './place.ts';

/** Notes that this process uses the server; returns the note's name. Call it under the start lock. */
export async function register(place: Place): Promise<string> {
  await mkdir(place.users, { recursive: true, mode: 0o700 });
  // One process may start it more than once, so the pid alone is no name.
  const name = `${process.pid}-${randomUUID()}`;
  await writeFile(join(place.users, name), (await identityOf(process.pid)) ?? '');
  return name;
}

export async function unregister(place: Place, name: string): Promise<void> {
  await rm(join(place.users, name), { force: true });
}

/** How many living uses there are; notes of processes that died are swept. Call it under the start lock. */
export async function countLiving(place: Place): Promise<number> {
  let living = 0;
  for (const name of await readdir(place.users).catch(() => [])) {
    const noted = await readFile(join(place.users, name), 'utf8').catch(() => undefined);
    const now = await identityOf(Number.parseInt(name, 10));
    if (now !== undefined && now === noted) living += 1;
    else await rm(join(place.users, name), { force: true });
  }
  return living;
}
