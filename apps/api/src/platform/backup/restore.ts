import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { prepareLayout, type Layout } from '@baobab/embedded-postgres/layout';
import { findRunning } from '@baobab/embedded-postgres/postmaster';
import { withStartLock } from '@baobab/embedded-postgres/start-lock';
import { KEY_FILE } from '../keys.ts';
import { checkFiles, copyFile, damaged, namesIn, readManifest, type Manifest } from './manifest.ts';
import { writeRestoreId } from './restore-id.ts';

/** PostgreSQL refuses a data folder without it, so it marks the end of a restore. */
const LAST = path.join('postgres', 'PG_VERSION');
const SETTINGS = path.join('postgres', 'postgresql.auto.conf');

/** Restores a backup into an empty data folder, after every file of the backup was checked. */
export async function restore(folder: string, dataDir: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const layout = await prepareLayout(dataDir);
  const running = await findRunning(layout);
  if (running)
    throw new Error(
      `The product is running in ${dataDir} (process ${running.pid}); stop it and choose an empty DATA_DIR.`,
    );
  await checkEmpty(layout);
  await checkFiles(folder, manifest);
  await withStartLock(layout, async () => {
    await checkEmpty(layout);
    await copyAll(folder, layout.dataDir, manifest);
  });
  return manifest;
}

/** The key file may already exist, because it is not part of a backup. */
async function checkEmpty({ dataDir, lock }: Layout) {
  const allowed = new Set([KEY_FILE, path.basename(lock)]);
  const [other] = (await namesIn(dataDir)).filter((name) => !allowed.has(name));
  if (other)
    throw new Error(
      `${dataDir} is not empty (${other}); a backup is restored into an empty DATA_DIR. If an interrupted restore left it, delete it.`,
    );
}

async function copyAll(from: string, to: string, { folders, files }: Manifest) {
  for (const name of folders) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
  const order = files.toSorted((a, b) => Number(a.path === LAST) - Number(b.path === LAST));
  for (const file of order) {
    if (file.path === LAST) await writeRestoreId(path.join(to, SETTINGS));
    const copied = await copyFile(path.join(from, file.path), path.join(to, file.path));
    if (copied.sha256 !== file.sha256) throw damaged(from, `${file.path} changed while it was read`);
  }
  for (const name of [...folders, '.']) await syncFolder(path.join(to, name));
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
