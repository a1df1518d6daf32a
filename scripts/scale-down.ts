import { rm } from 'node:fs/promises';
import { folder, nodeNames } from './scale/layout.ts';
import { startedNames, stopProcess } from './scale/processes.ts';

// npm run scale:down: ends what scale:up started, clients before servers. `-- --keep` keeps the data.
const servers = ['haproxy', 'pgbouncer', 's3', ...nodeNames, 'etcd'];
const clients = startedNames().filter((name) => !servers.includes(name));
await Promise.all(clients.map((name) => stopProcess(name)));
for (const name of servers) await stopProcess(name);
if (!process.argv.includes('--keep')) await rm(folder, { recursive: true, force: true });
console.log('Ended.');
