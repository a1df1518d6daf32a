import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import {
  DATABASE,
  dataOf,
  inFolder,
  nodeNames,
  OWNER,
  ports,
  POSTGRES_BIN,
  readPasswords,
  serverUser,
  superuserUrl,
} from './layout.ts';
import { startProcess, stopProcess, waitFor } from './processes.ts';

/** Writes a configuration that the server's user can read and nobody else. */
export function writeConfig(name: string, text: string): string {
  const file = inFolder('config', name);
  mkdirSync(inFolder('config'), { recursive: true });
  writeFileSync(file, text, { mode: 0o600 });
  own(file);
  return file;
}

export function ownFolder(...parts: string[]): string {
  const made = inFolder(...parts);
  mkdirSync(made, { recursive: true, mode: 0o700 });
  own(made);
  return made;
}

function own(file: string) {
  const user = serverUser();
  if (user) chownSync(file, user.uid, user.gid);
}

export function startEtcd() {
  startProcess({
    name: 'etcd',
    command: 'etcd',
    args: [
      '--name=etcd',
      `--data-dir=${ownFolder('etcd')}`,
      `--listen-client-urls=http://127.0.0.1:${ports.etcd}`,
      `--advertise-client-urls=http://127.0.0.1:${ports.etcd}`,
      `--listen-peer-urls=http://127.0.0.1:${ports.etcdPeer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${ports.etcdPeer}`,
      `--initial-cluster=etcd=http://127.0.0.1:${ports.etcdPeer}`,
    ],
    // Debian builds etcd for arm64, and etcd asks there for this consent.
    env: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
    user: serverUser(),
  });
}

/** The settings that the first node gives to all; later changes are made with patronictl. */
const bootstrap = {
  dcs: {
    ttl: 20,
    loop_wait: 2,
    retry_timeout: 5,
    maximum_lag_on_failover: 1_048_576,
    synchronous_mode: true,
    postgresql: {
      use_pg_rewind: true,
      use_slots: true,
      parameters: {
        max_connections: 200,
        shared_buffers: '128MB',
        wal_level: 'replica',
        hot_standby: 'on',
        wal_log_hints: 'on',
        archive_mode: 'on',
        archive_timeout: '3s',
        max_wal_senders: 8,
        max_replication_slots: 8,
      },
    },
  },
  initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
};

/** Patroni reads YAML, of which JSON is a part. */
function patroniConfig(index: number) {
  const { superuser, replication } = readPasswords();
  const node = nodeNames[index]!;
  return {
    scope: 'baobab',
    name: node,
    restapi: {
      listen: `127.0.0.1:${ports.patroni[index]}`,
      connect_address: `127.0.0.1:${ports.patroni[index]}`,
    },
    etcd3: { host: `127.0.0.1:${ports.etcd}` },
    bootstrap,
    postgresql: {
      listen: `127.0.0.1:${ports.postgres[index]}`,
      connect_address: `127.0.0.1:${ports.postgres[index]}`,
      data_dir: dataOf(node),
      bin_dir: POSTGRES_BIN,
      // Without it a copy waits for the next scheduled checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: inFolder(node, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: superuser },
        replication: { username: 'replicator', password: replication },
        rewind: { username: 'postgres', password: superuser },
      },
      parameters: {
        unix_socket_directories: inFolder(node),
        archive_command: `${archiveCommand(node)} archive-push %p`,
      },
      recovery_conf: { restore_command: `${archiveCommand(node)} archive-get %f %p` },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
}

const archiveCommand = (node: string) =>
  `pgbackrest --config=${inFolder('config', 'pgbackrest.conf')} --stanza=baobab --pg1-path=${dataOf(node)}`;

export function writeClusterConfig() {
  for (const part of ['backups', 'backup-log', 'backup-spool', 'backup-lock']) ownFolder(part);
  writeConfig(
    'pgbackrest.conf',
    `[global]
repo1-path=${inFolder('backups')}
repo1-retention-full=2
log-path=${inFolder('backup-log')}
lock-path=${inFolder('backup-lock')}
spool-path=${inFolder('backup-spool')}
log-level-console=warn
start-fast=y
compress-type=lz4

[baobab]
pg1-path=${dataOf(nodeNames[0]!)}
`,
  );
  nodeNames.forEach((node, index) => {
    ownFolder(node);
    writeConfig(`${node}.yml`, JSON.stringify(patroniConfig(index), null, 2));
  });
}

export function startNode(node: string) {
  startProcess({
    name: node,
    command: 'patroni',
    args: [inFolder('config', `${node}.yml`)],
    user: serverUser(),
  });
}

/** Kills a node as a power failure would: PostgreSQL with Patroni, which alone would leave PostgreSQL running. */
export async function killNode(node: string) {
  const [postmaster] = readFileSync(inFolder(node, 'data', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  await stopProcess(node, 'SIGKILL');
}

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

/** The nodes as Patroni reports them; any node answers. */
export async function clusterMembers(): Promise<Member[]> {
  for (const port of ports.patroni) {
    try {
      const reply = await fetch(`http://127.0.0.1:${port}/cluster`, { signal: AbortSignal.timeout(3_000) });
      return ((await reply.json()) as { members: Member[] }).members;
    } catch {
      continue;
    }
  }
  return [];
}

/** Waits for the name of the leader. */
export const leaderName = () =>
  waitFor(
    'a leader',
    async () =>
      (await clusterMembers()).find(({ role, state }) => role === 'leader' && state === 'running')?.name,
  );

/** Waits for a leader with a synchronous standby and for the streaming of all others. */
export const waitForCluster = (waitMs = 120_000) =>
  waitFor(
    'a leader, a synchronous standby and all replicas',
    async () => {
      const members = await clusterMembers();
      return (
        members.length === nodeNames.length &&
        members.some(({ role }) => role === 'leader') &&
        members.some(({ role }) => role === 'sync_standby') &&
        members.every(({ state }) => ['running', 'streaming'].includes(state))
      );
    },
    waitMs,
  );

export const postgresPort = (node: string) => ports.postgres[nodeNames.indexOf(node)]!;

/** Creates the product's user and database on the leader. */
export async function createDatabase() {
  const leader = await leaderName();
  const url = superuserUrl(postgresPort(leader)).replace(/\/baobab$/, '/postgres');
  const client = await waitFor('the leader to accept connections', async () => {
    const opened = new pg.Client({ connectionString: url });
    await opened.connect();
    return opened;
  });
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount) return;
    await client.query(`create role ${OWNER} login createrole password '${readPasswords().owner}'`);
    await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

const packages = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/bin/prometheus': 'prometheus',
  [`${POSTGRES_BIN}/postgres`]: 'postgresql-15',
};

export const missingPackages = () =>
  Object.entries(packages)
    .filter(([file]) => !existsSync(file))
    .map(([, name]) => name);
