import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openClient } from '../../../apps/api/src/testing/process.ts';
import { clusterMembers, killNode, leaderName, postgresPort, startNode, waitForCluster } from '../cluster.ts';
import { figuresOf } from '../figure.ts';
import { ports, superuserUrl } from '../layout.ts';
import { waitFor } from '../processes.ts';
import {
  countDoubled,
  countLost,
  isAcknowledged,
  signInAdmin,
  signInConsumers,
  startWriting,
} from '../writers.ts';

const PER_SECOND = 200;
/** Acknowledged writes before the kill, and in all. */
const BEFORE = 500;
const IN_ALL = 1_000;
const WRITING_MS = 120_000;

/** Kills the primary with its Patroni while 200 messages a second are written. */
export async function proveFailover(name = 'failover', port = ports.front) {
  const { figures, atMost, atLeast, fact } = figuresOf(name);
  const address = `http://127.0.0.1:${port}`;
  await waitForCluster();
  const tokens = await signInConsumers(address);
  const staff = openClient({ address }, await signInAdmin(address));
  await waitFor('the live connection', () => staff.socket.connected);
  const writing = startWriting(address, tokens, PER_SECOND);
  const acknowledged = () => writing.writes.filter(isAcknowledged).length;
  await waitFor('writes before the failover', () => acknowledged() >= BEFORE, WRITING_MS);

  const old = await leaderName();
  const killedAt = performance.now();
  await killNode(old);
  await waitFor('a new primary', () => isNewPrimary(old));
  const electedAt = performance.now();
  const served = await waitFor('a write after the failover', () =>
    writing.writes.find((write) => isAcknowledged(write) && write.sentAt > killedAt + 500),
  );
  await waitFor('writes after the failover', () => acknowledged() >= IN_ALL, WRITING_MS);
  // A message of a consumer reaches the staff member's open connection again.
  const live = staff.nextEvent('support');
  const arrived = await Promise.race([live.then(() => true), sleep(15_000).then(() => false)]);
  const { writes, skipped, stored } = await writing.stop();
  staff.close();

  const others = writes.filter((write) => !isAcknowledged(write));
  const refused = others.filter(({ status }) => status === 503);
  atLeast('writes acknowledged', acknowledged(), IN_ALL);
  atMost('acknowledged writes lost', countLost(writes, stored), 0);
  atMost('writes stored twice', countDoubled(stored), 0);
  atLeast('writes refused with 503', refused.length, 1);
  atMost('503 without Retry-After', refused.filter(({ retryAfter }) => !retryAfter).length, 0);
  atMost('other answers', others.filter(({ status }) => status !== 503 && status !== 0).length, 0);
  atMost('connections lost', others.filter(({ status }) => status === 0).length, 0);
  atMost('not sent because too many waited', skipped, 0);
  atMost('until the new primary', (electedAt - killedAt) / 1000, 60, 's');
  atMost(
    'from the new primary to the first write',
    Math.max(0, served.answeredAt - electedAt) / 1000,
    15,
    's',
  );
  fact('live events arrive again', arrived);
  startNode(old);
  await waitForCluster(180_000);
  return figures;
}

async function isNewPrimary(old: string): Promise<boolean> {
  const leader = (await clusterMembers()).find((member) => member.role === 'leader')?.name;
  if (!leader || leader === old) return false;
  const client = new pg.Client({ connectionString: superuserUrl(postgresPort(leader)) });
  await client.connect();
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return !rows[0]!.standby;
  } finally {
    await client.end();
  }
}
