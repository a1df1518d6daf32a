import { setTimeout as sleep } from 'node:timers/promises';

const READS = [
  '/booking/dashboard/overview?type=all&start_date=2020-01-01&end_date=2026-11-16',
  '/user/admin/users?page=1&limit=10',
  '/work-queues',
];

/** Reads lists and dashboards at a fixed rate. `stop` returns how many reads failed. */
export function startReading(address: string, token: string, perSecond: number) {
  const statuses: number[] = [];
  const inFlight = new Set<Promise<void>>();
  const stopping = new AbortController();
  async function read(path: string) {
    try {
      const reply = await fetch(`${address}/api/v1${path}`, {
        headers: { 'x-auth-token': token },
        signal: AbortSignal.timeout(30_000),
      });
      await reply.arrayBuffer();
      statuses.push(reply.status);
    } catch {
      statuses.push(0);
    }
  }
  async function readAll() {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const reading = read(READS[number % READS.length]!).finally(() => inFlight.delete(reading));
      inFlight.add(reading);
      await sleep(1000 / perSecond);
    }
    await Promise.all(inFlight);
  }
  const reading = readAll();
  return {
    count: () => statuses.length,
    async stop() {
      stopping.abort();
      await reading;
      return statuses.filter((status) => status !== 200).length;
    },
  };
}
