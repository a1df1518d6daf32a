import path from 'node:path';
import type { Settings } from '../settings.ts';
import type { FileStore } from './files.ts';
import { folderStore } from './folder-store.ts';

/** Opens the stores of the settings: folders of the data folder, or of the bucket. */
export async function openStores(
  settings: Pick<Settings, 'dataDir' | 's3'>,
): Promise<(folder: string) => FileStore> {
  if (!settings.s3) return (folder) => folderStore(path.join(settings.dataDir, folder));
  // Loaded lazily: the SDK takes memory and time that an installation without a bucket does not need.
  const { openBucket } = await import('./s3-store.ts');
  return openBucket(settings.s3);
}
