import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Everything that scale:up starts keeps its data below this folder. */
export const folder = path.resolve(process.env['SCALE_DIR'] ?? path.join(tmpdir(), 'baobab-scale'));
export const inFolder = (...parts: string[]) => path.join(folder, ...parts);

export const ports = {
  etcd: 25_000,
  etcdPeer: 25_001,
  postgres: [25_010, 25_011, 25_012],
  restored: 25_015,
  patroni: [25_020, 25_021, 25_022],
  primary: 25_030,
  replicas: 25_031,
  front: 25_040,
  pgBouncer: 25_050,
  s3: 25_060,
  api: [25_070, 25_071],
  worker: 25_075,
  extra: 25_080,
  prometheus: 25_085,
  upgrade: { oldApi: 25_090, newApi: 25_091 },
};

export const nodeNames = ports.postgres.map((_, index) => `node${index + 1}`);
export const dataOf = (node: string) => inFolder(node, 'data');

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
export const DATABASE = 'baobab';
export const OWNER = 'baobab';

/** PostgreSQL and PgBouncer refuse to run as root; then they run as the user of Debian's package. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('There is no user postgres; install the package postgresql-15.');
  return { uid: Number(uid), gid: Number(gid) };
}

export interface Passwords {
  superuser: string;
  replication: string;
  owner: string;
  encryptionKey: string;
}

export const readPasswords = () => JSON.parse(readFileSync(inFolder('passwords.json'), 'utf8')) as Passwords;

export const urlOf = (port: number | number[], query = '') => {
  const hosts = [port].flat().map((one) => `127.0.0.1:${one}`);
  return `postgres://${OWNER}:${readPasswords().owner}@${hosts.join(',')}/${DATABASE}${query}`;
};
export const superuserUrl = (port: number) =>
  `postgres://postgres:${readPasswords().superuser}@127.0.0.1:${port}/${DATABASE}`;
