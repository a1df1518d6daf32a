import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { SEAL_FILE } from '../audit/seal-file.ts';
import { prepareLayout, type Layout } from '@baobab/embedded-postgres/layout';
import { withCleanUp } from '../clean-up.ts';
import { startEmbedded } from '../db/embedded.ts';
import { copyCluster } from './copy-cluster.ts';
import {
  copyFile,
  copyIfPresent,
  namesIn,
  writeManifest,
  type BackedUpFile,
  type Manifest,
} from './manifest.ts';
import { FILES_FOLDER } from '../files/files.ts';

const UPLOAD = /^[\da-f-]{36}$/;

/**
 * Backs up the embedded database and the uploaded files into an empty folder, whether the product is running or not.
 * The backup has the layout of the data folder, without the key file.
 */
export async function backUp(dataDir: string, folder: string): Promise<Manifest> {
  const layout = await prepareLayout(dataDir);
  const target = await emptyFolder(folder, layout.dataDir);
  const starting = startEmbedded({ dataDir });
  const stop = async () => (await starting.catch(() => null))?.stop();
  return withCleanUp(stop, async () => copyAll(layout, target, (await starting).url));
}

async function copyAll(layout: Layout, target: string, url: string): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  // Copied before the database, which must contain this seal.
  const before = await copyNamed(layout.dataDir, target, [SEAL_FILE]);
  const cluster = await copyCluster(url, layout.cluster, path.join(target, 'postgres'));
  const below = (name: string) => path.join('postgres', name);
  // Copied after the database, because a file is stored before its row.
  const uploads = await copyUploads(layout.dataDir, target);
  const password = {
    path: 'postgres-password',
    ...(await copyFile(layout.password, path.join(target, 'postgres-password'))),
  };
  const files = [
    ...before,
    ...cluster.files.map((file) => ({ ...file, path: below(file.path) })),
    ...uploads,
    password,
  ];
  const manifest: Manifest = { format: 1, createdAt, folders: cluster.folders.map(below), files };
  await writeManifest(target, manifest);
  return manifest;
}

async function emptyFolder(folder: string, dataDir: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = await realpath(folder);
  if (`${target}${path.sep}`.startsWith(`${dataDir}${path.sep}`))
    throw new Error(
      `${folder} is inside the data folder; choose another folder, preferably on another disk.`,
    );
  if ((await namesIn(target)).length > 0) throw new Error(`${folder} is not empty; choose a new folder.`);
  return target;
}

async function copyUploads(dataDir: string, target: string): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = [];
  for (const prefix of await namesIn(path.join(dataDir, FILES_FOLDER))) {
    const names = (await namesIn(path.join(dataDir, FILES_FOLDER, prefix))).filter((name) =>
      UPLOAD.test(name),
    );
    copied.push(
      ...(await copyNamed(
        dataDir,
        target,
        names.map((name) => path.join(FILES_FOLDER, prefix, name)),
      )),
    );
  }
  return copied;
}

async function copyNamed(dataDir: string, target: string, names: string[]): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = [];
  for (const name of names) {
    const file = await copyIfPresent(path.join(dataDir, name), path.join(target, name));
    if (file) copied.push({ path: name, ...file });
  }
  return copied;
}
