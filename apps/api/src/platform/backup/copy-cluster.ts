import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { copyFile, copyIfPresent, type BackedUpFile } from './manifest.ts';

/** Folders whose content PostgreSQL recreates; a backup contains them empty. */
const EMPTY_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const EXCLUDED =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*|pgsql_tmp.*)$/;
/** Rewritten at every checkpoint, so it is copied last and only when two reads agree. */
const CONTROL = path.join('global', 'pg_control');

export interface CopiedCluster {
  folders: string[];
  files: BackedUpFile[];
}

/**
 * Copies the data folder of a running PostgreSQL between pg_backup_start and pg_backup_stop, with the WAL written in
 * between. Replaying that WAL makes the copy consistent.
 */
export async function copyCluster(url: string, cluster: string, target: string): Promise<CopiedCluster> {
  const client = new pg.Client({ connectionString: url });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  await client.connect();
  try {
    // Keeps the WAL. The slot is temporary: it ends with this connection, even when the process is killed.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}_${Date.now()}`,
    ]);
    const { rows: started } = await client.query<{ lsn: string }>(
      `select pg_backup_start('baobab', true) as lsn`,
    );
    const copied = await copyFiles(cluster, target);
    const { rows: stopped } = await client.query<{ lsn: string; labelfile: string }>(
      'select lsn, labelfile from pg_backup_stop(false)',
    );
    const wal = await copyWal(client, cluster, target, started[0]!.lsn, stopped[0]!.lsn);
    const label = path.join(target, 'backup_label');
    await writeFile(`${label}.new`, stopped[0]!.labelfile, { mode: 0o600 });
    const labelled = { path: 'backup_label', ...(await copyFile(`${label}.new`, label)) };
    await rm(`${label}.new`);
    return { folders: copied.folders, files: [...copied.files, ...wal, labelled] };
  } catch (error) {
    throw lost ? new Error('The database stopped during the backup.', { cause: error }) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function copyFiles(cluster: string, target: string): Promise<CopiedCluster> {
  const copied: CopiedCluster = { folders: [], files: [] };
  const copyFolder = async (folder: string): Promise<void> => {
    await mkdir(path.join(target, folder), { recursive: true, mode: 0o700 });
    copied.folders.push(folder);
    if (EMPTY_FOLDERS.has(folder)) return;
    for (const entry of await readdir(path.join(cluster, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (EXCLUDED.test(entry.name) || name === CONTROL) continue;
      if (entry.isDirectory()) await copyFolder(name);
      else if (entry.isFile()) await add(name);
      else
        throw new Error(
          `${path.join(cluster, name)} is neither a file nor a folder; it cannot be backed up.`,
        );
    }
  };
  const add = async (name: string) => {
    // The file is missing when its table was dropped during the backup; replaying the WAL drops it too.
    const file = await copyIfPresent(path.join(cluster, name), path.join(target, name));
    if (file) copied.files.push({ path: name, ...file });
  };
  await copyFolder('.');
  await waitUntilStable(path.join(cluster, CONTROL));
  await add(CONTROL);
  return copied;
}

/** Waits until a file that is rewritten in place reads the same twice. */
async function waitUntilStable(file: string) {
  for (let before = await readFile(file); ;) {
    await sleep(20);
    const now = await readFile(file);
    if (now.equals(before)) return;
    before = now;
  }
}

async function copyWal(client: pg.Client, cluster: string, target: string, start: string, stop: string) {
  const { rows } = await client.query<{ name: string }>(
    `select distinct pg_walfile_name(least($1::pg_lsn + n * size, $2::pg_lsn)) as name
     from (select setting::numeric as size from pg_settings where name = 'wal_segment_size') s,
       generate_series(0, ceil(($2::pg_lsn - $1::pg_lsn) / size)) n
     order by 1`,
    [start, stop],
  );
  const files: BackedUpFile[] = [];
  for (const { name } of rows) {
    const wal = path.join('pg_wal', name);
    files.push({ path: wal, ...(await copyFile(path.join(cluster, wal), path.join(target, wal))) });
  }
  return files;
}
