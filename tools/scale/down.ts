import { rm } from 'node:fs/promises';
import { readArguments } from '../../apps/api/src/cli/arguments.ts';
import { folder, nodeNames } from './layout.ts';
import { startedNames, stopProcess } from './processes.ts';

const { values } = readArguments('scale:down', {
  about: 'Ends the processes that scale:up started, clients before servers, and removes their data.',
  options: { keep: { type: 'boolean', about: 'keeps the data' } },
});
const servers = ['haproxy', 'pgbouncer', 's3', ...nodeNames, 'etcd'];
const clients = startedNames().filter((name) => !servers.includes(name));
await Promise.all(clients.map((name) => stopProcess(name)));
for (const name of servers) await stopProcess(name);
if (!values.keep) await rm(folder, { recursive: true, force: true });
console.log('Ended.');
