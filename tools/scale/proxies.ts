import { readFileSync } from 'node:fs';
import { writeConfig } from './cluster.ts';
import { DATABASE, inFolder, OWNER, ports, readPasswords, serverUser } from './layout.ts';
import { startProcess } from './processes.ts';

const servers = (list: number[], checked: (index: number) => string) =>
  list.map((port, index) => `  server s${index + 1} 127.0.0.1:${port} ${checked(index)}`).join('\n');

const checkedByPatroni = (index: number) => `check port ${ports.patroni[index]}`;

/** The configuration of deploy/haproxy.cfg, with the addresses of this machine. */
const deployedConfig = () =>
  readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${ports.front}`)
    .replaceAll(/api(\d):4000/g, (_, number) => `127.0.0.1:${ports.api[Number(number) - 1]}`)
    .replaceAll(' resolvers docker init-addr none', '');

export function startHaproxy() {
  const config = writeConfig(
    'haproxy.cfg',
    `global
  maxconn 4000
  stats socket ${inFolder('haproxy.sock')} mode 600 level admin

defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  default-server inter 500ms fall 2 rise 1

listen primary
  bind 127.0.0.1:${ports.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${servers(ports.postgres, checkedByPatroni)}

listen replicas
  bind 127.0.0.1:${ports.replicas}
  balance roundrobin
  option httpchk OPTIONS /replica
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${servers(ports.postgres, checkedByPatroni)}

${deployedConfig()}`,
  );
  startProcess({ name: 'haproxy', command: '/usr/sbin/haproxy', args: ['-db', '-f', config] });
}

export function startPgBouncer() {
  const users = writeConfig('pgbouncer-users.txt', `"${OWNER}" "${readPasswords().owner}"\n`);
  const config = writeConfig(
    'pgbouncer.ini',
    `[databases]
${DATABASE} = host=127.0.0.1 port=${ports.primary}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pgBouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 40
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
pidfile =
`,
  );
  startProcess({ name: 'pgbouncer', command: '/usr/sbin/pgbouncer', args: [config], user: serverUser() });
}
