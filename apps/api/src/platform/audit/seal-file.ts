import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A position in the chain. */
export interface Seal {
  seq: number;
  hash: Buffer;
}

export const SEAL_FILE = 'audit-seal.json';
export const sealFileIn = (dataDir: string) => path.join(dataDir, SEAL_FILE);

/** The last seal that is stored outside the database; null before the first. */
export async function readSealFile(file: string): Promise<Seal | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const { seq, hash } = JSON.parse(text) as { seq: number; hash: string };
    if (Number.isSafeInteger(seq) && /^[\da-f]{64}$/.test(hash))
      return { seq, hash: Buffer.from(hash, 'hex') };
  } catch {
    // Invalid JSON is reported below like any other damage.
  }
  throw new Error(`${file} is damaged`);
}

export const isSameSeal = (one: Seal | null, other: Seal | null) =>
  one?.seq === other?.seq && (one === null || other === null || one.hash.equals(other.hash));

/**
 * Advances the file from `before` to `after`. When the database no longer contains the seal of the file, rows were
 * deleted: the file stays as evidence and the result is false.
 */
export async function advanceSealFile(
  file: string,
  before: Seal | null,
  after: Seal,
  isInChain: (seal: Seal) => Promise<boolean>,
): Promise<boolean> {
  const known = await readSealFile(file);
  if (known && !isSameSeal(known, before)) {
    if (!(await isInChain(known))) return false;
    if (known.seq >= after.seq) return true;
  }
  const draft = `${file}.${randomUUID()}`;
  try {
    const content = { seq: after.seq, hash: after.hash.toString('hex') };
    await writeFile(draft, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return true;
}
