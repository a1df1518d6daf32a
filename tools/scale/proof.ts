import { readArguments } from '../../apps/api/src/cli/arguments.ts';
import type { Figure } from './figure.ts';
import { proveAlerts } from './proofs/alerts.ts';
import { proveBackups } from './proofs/backups.ts';
import { proveFailover } from './proofs/failover.ts';
import { proveFiles } from './proofs/files.ts';
import { proveLostCluster } from './proofs/lost-cluster.ts';
import { proveMultiHost } from './proofs/multi-host.ts';
import { proveOverload } from './proofs/overload.ts';
import { proveReplica } from './proofs/replica.ts';
import { proveRollingRestart } from './proofs/rolling.ts';
import { proveUpgrade } from './proofs/upgrade.ts';
import { startedNames } from './processes.ts';

const proofs: Record<string, () => Promise<Figure[]>> = {
  failover: () => proveFailover(),
  'multi-host': proveMultiHost,
  replica: proveReplica,
  rolling: proveRollingRestart,
  files: proveFiles,
  overload: proveOverload,
  alerts: proveAlerts,
  backups: proveBackups,
  'lost-cluster': proveLostCluster,
  upgrade: proveUpgrade,
};

const { positionals: wanted } = readArguments('scale:proof', {
  about: `Breaks what scale:up started and prints what was measured with its limit: ${Object.keys(proofs).join(', ')}.`,
  arguments: ['[name...]'],
  check: ({ positionals }) => {
    const unknown = positionals.find((name) => !(name in proofs));
    return unknown && `There is no proof '${unknown}'.`;
  },
});
const isSelected = (name: string) => wanted.length === 0 || wanted.includes(name);
// The proof of an upgrade starts what it needs.
if (
  Object.keys(proofs).some((name) => isSelected(name) && name !== 'upgrade') &&
  !startedNames().includes('haproxy')
) {
  console.error('Nothing runs that could be broken. Start it with npm run scale:up.');
  process.exit(2);
}
const figures: Figure[] = [];
for (const [name, prove] of Object.entries(proofs)) {
  if (!isSelected(name)) continue;
  const started = performance.now();
  const found = await prove();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.table(found);
  figures.push(...found);
}
console.table(figures);
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
