import { setTimeout } from 'node:timers/promises';
import { middleOf, timesOf, type Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

/** Fetches a path under /api/v1 with the token of the bench and parses the JSON. */
export async function get<T>(server: BenchServer, path: string): Promise<T> {
  const reply = await fetch(`${server.address}/api/v1${path}`, { headers: { 'x-auth-token': server.token } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json() as Promise<T>;
}

/** Median and smallest time of twenty calls over HTTP, in milliseconds. */
export async function timeCall(
  server: BenchServer,
  name: string,
  path: string,
  limit: number,
): Promise<Measurement> {
  const times = await timesOf(() => get(server, path), 20);
  const value = middleOf(times);
  const measured = `${value.toFixed(1)} ms, smallest ${Math.min(...times).toFixed(1)}`;
  return { name, measured, baseline: 'over HTTP', value, limit, unit: 'ms' };
}

/** Runs the work and adds, for each table, how many sequential scans it caused; the limit is none. */
export async function withSequentialScans(
  server: BenchServer,
  tables: readonly string[],
  work: () => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const before = await countSequentialScans(server, tables);
  const measurements = await work();
  const after = await countSequentialScans(server, tables);
  const scans = tables.map((table): Measurement => {
    const value = (after.get(table) ?? 0) - (before.get(table) ?? 0);
    return {
      name: `sequential scans of ${table}`,
      measured: `${value} times`,
      baseline: 'indexes only',
      value,
      limit: 0,
      unit: 'times',
    };
  });
  return [...measurements, ...scans];
}

/** PostgreSQL publishes its counters with a delay, hence the pause. */
async function countSequentialScans(server: BenchServer, tables: readonly string[]) {
  await setTimeout(12_000);
  const { rows } = await server.client.query<{ relname: string; n: string }>(
    'select relname, seq_scan as n from pg_stat_user_tables where relname = any($1)',
    [tables],
  );
  return new Map(rows.map(({ relname, n }) => [relname, Number(n)]));
}
