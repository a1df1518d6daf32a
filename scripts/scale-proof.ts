import { readArguments } from '../apps/api/src/cli/arguments.ts';
import type { Figure } from './scale/figure.ts';
import { proveAlerts } from './scale/proofs/alerts.ts';
import { proveBackups } from './scale/proofs/backups.ts';
import { proveFailover } from './scale/proofs/failover.ts';
import { proveFiles } from './scale/proofs/files.ts';
import { proveLostCluster } from './scale/proofs/lost-cluster.ts';
import { proveMultiHost } from './scale/proofs/multi-host.ts';
import { proveOverload } from './scale/proofs/overload.ts';
import { proveReplica } from './scale/proofs/replica.ts';
import { proveRollingRestart } from './scale/proofs/rolling.ts';
import { proveUpgrade } from './scale/proofs/upgrade.ts';

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
const figures: Figure[] = [];
for (const [name, prove] of Object.entries(proofs)) {
  if (wanted.length && !wanted.includes(name)) continue;
  const started = performance.now();
  const found = await prove();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.table(found);
  figures.push(...found);
}
console.table(figures);
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
