import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from './settings.ts';

const KEY_BYTES = 32;
export const KEY_FILE = 'encryption-keys';

export interface Key {
  /** Derived from the key, so that equal ids mean equal keys. It reveals nothing about the key. */
  id: string;
  secret: Buffer;
}

/** The secret keys of this installation. They are never stored in the database. */
export interface Keyring {
  /** New data uses this key. */
  current: Key;
  /** The current or an earlier key; undefined when it is lost. */
  find(id: string): Key | undefined;
}

/** Derives a separate key per purpose, so that a leaked key is useless for other purposes. */
export const deriveKey = ({ secret }: Key, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** Parses base64 keys separated by commas or line breaks; null when one of them is invalid. */
export function parseKeys(text: string): Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => Buffer.from(part, 'base64'));
  return keys.length > 0 && keys.every((key) => key.length === KEY_BYTES) ? keys : null;
}

/**
 * Loads `ENCRYPTION_KEYS` and the key file in the data folder; without the setting the first start creates the file.
 * Keys of the file stay readable beside the setting, so that an installation can move from one to the other.
 */
export async function loadKeys({
  dataDir,
  encryptionKeys,
}: Pick<Settings, 'dataDir' | 'encryptionKeys'>): Promise<Keyring> {
  const file = path.join(dataDir, KEY_FILE);
  const fromFile = (await readKeyFile(file)) ?? (encryptionKeys ? [] : await createKeyFile(file));
  const keys = [...(encryptionKeys ?? []), ...fromFile].map((secret) => ({ id: idOf(secret), secret }));
  return { current: keys[0]!, find: (id) => keys.find((key) => key.id === id) };
}

/** Adds a key to the key file as the current one. The file is replaced as a whole. */
export async function addKey(dataDir: string): Promise<void> {
  const file = path.join(dataDir, KEY_FILE);
  const before = (await readKeyFile(file)) ?? (await createKeyFile(file));
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const lines = [randomBytes(KEY_BYTES), ...before].map((key) => `${key.toString('base64')}\n`);
  await withFile(draft, async (handle) => {
    await handle.writeFile(lines.join(''));
    await handle.sync();
  });
  await rename(draft, file);
}

const idOf = (secret: Buffer) =>
  createHash('sha256').update('key id').update(secret).digest('hex').slice(0, 16);

async function readKeyFile(file: string): Promise<Buffer[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const keys = parseKeys(text);
  if (!keys) throw new Error(`${file} is damaged: every line must be a key of ${KEY_BYTES} bytes in base64.`);
  return keys;
}

/** Writes a draft and links it: the file is never partial, and only one of two concurrent processes creates it. */
async function createKeyFile(file: string): Promise<Buffer[]> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await withFile(draft, async (handle) => {
      await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
      await handle.sync();
    });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readKeyFile(file))!;
}

async function withFile(file: string, work: (handle: FileHandle) => Promise<void>) {
  const handle = await open(file, 'wx', 0o600);
  await work(handle).finally(() => handle.close());
}
