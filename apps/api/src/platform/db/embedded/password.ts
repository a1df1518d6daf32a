import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { failure, hasCode } from './failures.ts';
import type { Place } from './place.ts';

/** The owner's password; undefined before the first start. */
export async function readPassword(place: Place): Promise<string | undefined> {
  try {
    const text = (await readFile(place.password, 'utf8')).trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The password of a database that is there already. */
export async function knownPassword(place: Place): Promise<string> {
  const password = await readPassword(place);
  if (password !== undefined) return password;
  throw failure(
    `The database in ${place.cluster} is there, but its password file ${place.password} is missing.`,
  );
}

/**
 * Written before the cluster is made, and used again when a start was cut off between the two: so a cluster
 * never exists without its password. Call it under the start lock.
 */
export async function ensurePassword(place: Place): Promise<string> {
  const existing = await readPassword(place);
  if (existing !== undefined) return existing;
  const password = randomBytes(24).toString('base64url');
  const file = await open(place.password, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return password;
}
