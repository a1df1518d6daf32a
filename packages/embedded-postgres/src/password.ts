import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { EmbeddedPostgresError, hasCode } from './failures.ts';
import type { Layout } from './layout.ts';

/** The owner's password; undefined before the first start. */
export async function readPassword(layout: Layout): Promise<string | undefined> {
  try {
    const text = (await readFile(layout.password, 'utf8')).trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The password of an existing database. */
export async function knownPassword(layout: Layout): Promise<string> {
  const password = await readPassword(layout);
  if (password !== undefined) return password;
  throw new EmbeddedPostgresError(
    `The database in ${layout.cluster} exists, but its password file ${layout.password} is missing.`,
  );
}

/**
 * Creates the password before the cluster, or reuses the one of an interrupted start, so that a cluster never exists
 * without its password. Call it with the start lock held.
 */
export async function ensurePassword(layout: Layout): Promise<string> {
  const existing = await readPassword(layout);
  if (existing !== undefined) return existing;
  const password = randomBytes(24).toString('base64url');
  const file = await open(layout.password, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return password;
}
