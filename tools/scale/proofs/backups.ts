import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { pgBackRest, pgBackRestOnLeader } from '../backup.ts';
import { leaderName, ownFolder, postgresPort } from '../cluster.ts';
import { figuresOf } from '../figure.ts';
import { inFolder, ports, POSTGRES_BIN, serverUser, superuserUrl } from '../layout.ts';
import { startProcess, stopProcess, waitFor } from '../processes.ts';
import { withDatabase } from '../writers.ts';

const RESTORED = 'restored';
/** Long enough for several segments of the journal to be archived. */
const WRITING_MS = 20_000;

/** Restores from the backup and the archived journal alone: the last state, then a point in time. */
export async function proveBackups() {
  const { figures, atMost, fact } = figuresOf('backup');
  const leader = await leaderName();
  const onLeader = <T>(work: (client: pg.Client) => Promise<T>) =>
    withDatabase(work, superuserUrl(postgresPort(leader)));
  await pgBackRestOnLeader(['backup', '--type=full']);
  await onLeader((client) => client.query('create table drill (at timestamptz not null)'));
  try {
    const lastAt = await onLeader(writeTicks);
    // Only what is archived at this moment survives the disaster. Archived files are never changed, so links suffice.
    execFileSync('cp', ['-al', inFolder('backups'), inFolder('surviving-backups')]);
    const accounts = await onLeader(countAccounts);
    const latest = await restore([`--repo1-path=${inFolder('surviving-backups')}`]);
    atMost('writes lost', (lastAt - latest.lastAt) / 1000, 5, 's');
    fact('all accounts are restored', latest.accounts === accounts);

    const mistake = await onLeader(async (client) => {
      const { rows } = await client.query<{ at: string; ticks: number }>(
        'select now()::text as at, count(*)::int as ticks from drill',
      );
      await sleep(1_000);
      await client.query('delete from drill');
      await client.query('select pg_switch_wal()');
      return rows[0]!;
    });
    await sleep(4_000);
    const target = ['--type=time', `--target=${mistake.at}`, '--target-action=promote'];
    const earlier = await restore(target);
    fact('a table emptied by mistake is restored to a second before', earlier.ticks === mistake.ticks);
  } finally {
    await onLeader((client) => client.query('drop table drill'));
    rmSync(inFolder('surviving-backups'), { recursive: true, force: true });
  }
  return figures;
}

/** Commits a row every 50 ms; returns the time of the last one. */
async function writeTicks(client: pg.Client): Promise<number> {
  const until = Date.now() + WRITING_MS;
  let last = 0;
  while (Date.now() < until) {
    const { rows } = await client.query<{ at: Date }>('insert into drill values (now()) returning at');
    last = rows[0]!.at.getTime();
    await sleep(50);
  }
  return last;
}

async function countAccounts(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from accounts');
  return rows[0]!.count;
}

/** Restores into a folder of its own, starts a server on it and reads what it holds. */
async function restore(options: string[]) {
  const data = ownFolder(RESTORED);
  try {
    pgBackRest(data, ['restore', '--archive-mode=off', ...options]);
    appendFileSync(
      inFolder(RESTORED, 'postgresql.auto.conf'),
      `\nport = ${ports.restored}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`,
    );
    startProcess({
      name: RESTORED,
      command: `${POSTGRES_BIN}/postgres`,
      args: ['-D', data, '-c', 'synchronous_standby_names='],
      user: serverUser(),
    });
    return await withRestored(async (client) => {
      const { rows } = await client.query<{ last: Date; ticks: number }>(
        'select max(at) as last, count(*)::int as ticks from drill',
      );
      return {
        lastAt: rows[0]!.last?.getTime() ?? 0,
        ticks: rows[0]!.ticks,
        accounts: await countAccounts(client),
      };
    });
  } finally {
    await stopProcess(RESTORED, 'SIGINT');
    rmSync(inFolder(RESTORED), { recursive: true, force: true });
  }
}

const withRestored = <T>(work: (client: pg.Client) => Promise<T>) =>
  waitFor('the restored server', () =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      return rows[0]!.standby ? undefined : { result: await work(client) };
    }, superuserUrl(ports.restored)),
  ).then(({ result }) => result);
