import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readArguments } from '../../apps/api/src/cli/arguments.ts';
import {
  createDatabase,
  missingPackages,
  startEtcd,
  startNode,
  waitForCluster,
  writeClusterConfig,
} from './cluster.ts';
import { pgBackRestOnLeader } from './backup.ts';
import { startApi, startS3, startWorker, waitUntilReady } from './product.ts';
import { startHaproxy, startPgBouncer } from './proxies.ts';
import { folder, inFolder, nodeNames, ports } from './layout.ts';
import { startedNames } from './processes.ts';

readArguments('scale:up', {
  about:
    'Starts the product on three PostgreSQL nodes with Patroni, PgBouncer, HAProxy, an object store, two API ' +
    'processes and a worker, all on loopback with the data in one folder (SCALE_DIR).',
});
const missing = missingPackages();
if (missing.length) fail(`Missing packages. On Debian: apt-get install ${missing.join(' ')}`);
if (startedNames().length) fail(`${folder} is in use; run npm run scale:down first.`);

mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o711);
if (!existsSync(inFolder('passwords.json')))
  writeFileSync(inFolder('passwords.json'), JSON.stringify(newPasswords()), { mode: 0o600 });
writeClusterConfig();
startEtcd();
for (const node of nodeNames) startNode(node);
startHaproxy();
startPgBouncer();
await createDatabase();
await waitForCluster();
await pgBackRestOnLeader(['stanza-create']);
await startS3();
// The first API process creates the schema and the demo data before the others start.
startApi(0);
await waitUntilReady(ports.api[0]!);
for (const index of ports.api.keys()) if (index > 0) startApi(index);
startWorker();
await Promise.all(ports.api.map((port) => waitUntilReady(port)));
console.log(
  `The API answers at http://127.0.0.1:${ports.front}, PgBouncer at ${ports.pgBouncer}; data in ${folder}.`,
);

function newPasswords() {
  const password = () => randomBytes(18).toString('hex');
  return {
    superuser: password(),
    replication: password(),
    owner: password(),
    encryptionKey: randomBytes(32).toString('base64'),
  };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
