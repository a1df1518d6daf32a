import { execFileSync } from 'node:child_process';
import { dataOf, inFolder, readPasswords, serverUser } from './layout.ts';
import { leaderName, postgresPort } from './cluster.ts';

/** Runs pgBackRest against a node; backups need the leader. */
export function pgBackRest(node: string, args: string[]) {
  return execFileSync(
    'pgbackrest',
    [
      `--config=${inFolder('config', 'pgbackrest.conf')}`,
      '--stanza=baobab',
      `--pg1-path=${dataOf(node)}`,
      `--pg1-port=${postgresPort(node)}`,
      `--pg1-socket-path=${inFolder(node)}`,
      '--pg1-user=postgres',
      ...args,
    ],
    {
      ...serverUser(),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PGPASSWORD: readPasswords().superuser, HOME: inFolder() },
    },
  );
}

/** Creates the archive of the cluster, which the nodes fill from then on. */
export async function createArchive() {
  pgBackRest((await leaderName())!, ['stanza-create']);
}
