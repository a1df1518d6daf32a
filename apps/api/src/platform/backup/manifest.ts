import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NAME = 'manifest.json';

export interface BackedUpFile {
  /** Relative to the backup, and to the data folder it is restored into. */
  path: string;
  size: number;
  sha256: string;
}

/** The list of all files in a backup. It is written last: a backup without it is incomplete. */
export interface Manifest {
  format: 1;
  createdAt: string;
  folders: string[];
  files: BackedUpFile[];
}

const isInside = (name: string) => !path.isAbsolute(name) && !path.normalize(name).startsWith('..');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const target = path.join(folder, NAME);
  await writeFile(`${target}.new`, JSON.stringify(manifest), { mode: 0o600, flush: true });
  await rename(`${target}.new`, target);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => null);
  if (text === null)
    throw new Error(`${folder} is not a complete backup: ${NAME} is missing. The backup was interrupted.`);
  try {
    const manifest = JSON.parse(text) as Manifest;
    const names = [...manifest.folders, ...manifest.files.map((file) => file.path)];
    if (manifest.format === 1 && names.every(isInside)) return manifest;
  } catch {
    // Invalid JSON is reported below like any other damage.
  }
  throw new Error(`The backup in ${folder} is damaged: ${NAME} cannot be read.`);
}

/** Throws when a file of the backup is missing or was changed. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const file of files) {
    const source = path.join(folder, file.path);
    const found = await stat(source).catch(() => null);
    if (!found) throw damaged(folder, `${file.path} is missing`);
    if (found.size !== file.size || (await readChunks(source)).sha256 !== file.sha256)
      throw damaged(folder, `${file.path} was changed or truncated`);
  }
}

export const damaged = (folder: string, reason: string) =>
  new Error(`The backup in ${folder} is damaged: ${reason}. Nothing was restored.`);

const CHUNK = 256 * 1024;

/** Reads a file in chunks and returns its size and hash. */
async function readChunks(
  file: string,
  onChunk: (chunk: Buffer) => Promise<unknown> = async () => undefined,
) {
  const handle = await open(file, 'r');
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK);
  try {
    for (let size = 0; ;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK);
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      await onChunk(chunk);
      size += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** Copies one file and returns the size and hash of the copy. */
export async function copyFile(from: string, to: string): Promise<Omit<BackedUpFile, 'path'>> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const target = await open(to, 'wx', 0o600);
  try {
    const copied = await readChunks(from, (chunk) => target.writeFile(chunk));
    await target.sync();
    return copied;
  } finally {
    await target.close();
  }
}

/** Copies a file that may be deleted at any time; undefined when it no longer exists. */
export async function copyIfPresent(from: string, to: string) {
  try {
    return await copyFile(from, to);
  } catch (error) {
    const { code, path: name } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || name !== from) throw error;
    await rm(to, { force: true });
    return undefined;
  }
}

/** Names in a folder; empty when the folder does not exist. */
export const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
