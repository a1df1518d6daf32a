import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from './manifest.ts';

const ENCRYPTED = '.tar.age';
/** The end of a file's name until it is complete. */
export const DRAFT = '.new';
/** `2026-11-18T04-48-43Z`, the same as an encrypted file, and the draft of one. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(\.tar\.age(\.new)?)?$/;

/** The name of a backup in a series; names sort by time. */
export const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const isEncrypted = (backup: string): boolean => backup.endsWith(ENCRYPTED);
export const encryptedName = (name: string): string => `${name}${ENCRYPTED}`;
const isDraft = (name: string) => name.endsWith(DRAFT);

/** The complete backups of a series, the newest first. A draft or a folder without manifest was interrupted. */
async function completeIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder))
    .filter((name) => NAME.test(name) && !isDraft(name))
    .toSorted()
    .toReversed();
  const checked = await Promise.all(
    names.map(async (name) => {
      if (isEncrypted(name)) return [name];
      return readManifest(path.join(folder, name)).then(
        () => [name],
        () => [],
      );
    }),
  );
  return checked.flat();
}

/** The newest complete backup in a folder with a series. */
export async function newestIn(folder: string): Promise<string | undefined> {
  const [newest] = await completeIn(folder);
  return newest && path.join(folder, newest);
}

/**
 * Keeps the newest complete backups and removes the others, also interrupted ones before the newest. Everything with
 * another name stays. Returns the removed names.
 */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const complete = await completeIn(folder);
  const kept = new Set(complete.slice(0, keep));
  const [newest = ''] = complete;
  const old = (await readdir(folder)).filter((name) => NAME.test(name) && !kept.has(name) && name < newest);
  for (const name of old) await rm(path.join(folder, name), { recursive: true, force: true });
  return old;
}
