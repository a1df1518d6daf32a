import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { pgBackRest, pgBackRestOnLeader } from '../backup.ts';
import { killNode, ownFolder, startNode, waitForCluster } from '../cluster.ts';
import { figuresOf } from '../figure.ts';
import { dataOf, inFolder, nodeNames, ports, serverUser } from '../layout.ts';
import { waitFor } from '../processes.ts';
import { verifyAudit } from '../product.ts';
import { countDoubled, isAcknowledged, signInConsumers, startWriting, type Write } from '../writers.ts';

const PER_SECOND = 50;
/** Acknowledged writes before the loss: long enough for several segments of the journal to be archived. */
const BEFORE = 500;

/** Loses every database machine under writes, and replaces the cluster from backup and archive as docs/scale.md says. */
export async function proveLostCluster() {
  const { figures, atMost, fact } = figuresOf('lost cluster');
  const address = `http://127.0.0.1:${ports.front}`;
  await waitForCluster();
  await pgBackRestOnLeader(['backup', '--type=incr']);
  const writing = startWriting(address, await signInConsumers(address), PER_SECOND);
  const acknowledged = () => writing.writes.filter(isAcknowledged).length;
  await waitFor('writes before the loss', () => acknowledged() >= BEFORE, 120_000);

  const lostAt = performance.now();
  await Promise.all(nodeNames.map(killNode));
  for (const node of nodeNames) rmSync(dataOf(node), { recursive: true });

  const [first, ...rest] = nodeNames as [string, ...string[]];
  // Refused until the key of the last leader has expired.
  await waitFor('the removal of the cluster from etcd', () => removeFromEtcd(first));
  ownFolder(first, 'data');
  pgBackRest(dataOf(first), ['restore']);
  const restoredAt = performance.now();
  startNode(first);
  const served = await waitFor(
    'a write after the restore',
    () => writing.writes.find((write) => isAcknowledged(write) && write.sentAt > restoredAt),
    180_000,
  );
  for (const node of rest) startNode(node);
  await waitForCluster(180_000);
  const completeAt = performance.now();

  const { writes, stored } = await writing.stop();
  const lost = writes.filter((write) => isAcknowledged(write) && !stored.has(write.text));
  const firstLost = Math.min(lostAt, ...lost.map(({ sentAt }) => sentAt));
  atMost('writes lost', (lostAt - firstLost) / 1000, 5, 's');
  atMost('writes lost after the restore', lost.filter(({ sentAt }) => sentAt > lostAt).length, 0);
  atMost('writes stored twice', countDoubled(stored), 0);
  const others = writes.filter((write) => !isAcknowledged(write));
  atMost('other answers than 503 with Retry-After', others.filter((write) => !isRefused(write)).length, 0);
  atMost('from the start of Patroni to the first write', (served.answeredAt - restoredAt) / 1000, 60, 's');
  atMost('from the start of Patroni to three nodes', (completeAt - restoredAt) / 1000, 120, 's');
  fact('the audit trail is whole', verifyAudit());
  return figures;
}

const isRefused = ({ status, retryAfter }: Write) => status === 503 && retryAfter !== null;

function removeFromEtcd(node: string): boolean {
  const { status } = spawnSync('patronictl', ['-c', inFolder('config', `${node}.yml`), 'remove', 'baobab'], {
    ...serverUser(),
    cwd: inFolder(),
    input: 'baobab\nYes I am aware\n',
    env: { PATH: process.env['PATH'], HOME: inFolder(), LC_ALL: 'C.UTF-8' },
  });
  return status === 0;
}
