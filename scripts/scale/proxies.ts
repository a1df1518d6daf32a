import { writeConfig } from './cluster.ts';
import { DATABASE, inFolder, OWNER, ports, readPasswords, serverUser } from './layout.ts';
import { startProcess } from './processes.ts';

const servers = (list: number[], checked: (index: number) => string) =>
  list.map((port, index) => `  server s${index + 1} 127.0.0.1:${port} ${checked(index)}`).join('\n');

const checkedByPatroni = (index: number) => `check port ${ports.patroni[index]}`;

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

frontend api
  mode http
  bind 127.0.0.1:${ports.front}
  timeout client 60s
  timeout http-request 10s
  use_backend live if { path_beg /realtime }
  default_backend api

# Without sticky sessions. A request that no process has received yet is sent to another one.
backend api
  mode http
  balance leastconn
  timeout server 5m
  # The body of a slow sender waits here, without a connection to a process.
  option http-buffer-request
  option httpchk GET /healthz
  retries 3
  retry-on conn-failure
  option redispatch 1
  # A process accepts one connection in each turn of its event loop: hundreds at once would wait for seconds.
  default-server maxconn 128
  timeout queue 200ms
  http-error status 503 content-type application/json string '{"message":"The server is busy. Please try again in a moment.","code":"unavailable"}' hdr Retry-After 1
${servers(ports.api, () => 'check')}

# Live connections last for hours and must not use the connections of requests.
backend live
  mode http
  balance leastconn
  timeout tunnel 1h
${servers(ports.api, (index) => `track api/s${index + 1}`)}
`,
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
