import { execFileSync } from 'node:child_process';
import { leaderName, postgresPort } from './cluster.ts';
import { dataOf, inFolder, readPasswords, serverUser } from './layout.ts';

/** Runs pgBackRest on a data folder. */
export const pgBackRest = (data: string, args: string[]) =>
  execFileSync(
    'pgbackrest',
    [`--config=${inFolder('config', 'pgbackrest.conf')}`, '--stanza=baobab', `--pg1-path=${data}`, ...args],
    {
      ...serverUser(),
      cwd: inFolder(),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PGPASSWORD: readPasswords().superuser, HOME: inFolder() },
    },
  );

/** Runs pgBackRest on the leader, where backups and archives are made. */
export async function pgBackRestOnLeader(args: string[]) {
  const leader = await leaderName();
  const connection = [`--pg1-port=${postgresPort(leader)}`, `--pg1-socket-path=${inFolder(leader)}`];
  pgBackRest(dataOf(leader), [...connection, '--pg1-user=postgres', ...args]);
}
