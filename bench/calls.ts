import { setTimeout } from 'node:timers/promises';
import { median, type Finding } from './measure.ts';
import type { World } from './world.ts';

/** What a call brings, as whoever the bench signed in as. */
export async function get<T>(world: World, path: string): Promise<T> {
  const reply = await fetch(`${world.address}/api/v1${path}`, { headers: { 'x-auth-token': world.token } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json() as Promise<T>;
}

/** The middle of twenty calls over HTTP, in milliseconds. */
export async function timed(world: World, what: string, path: string, limit: number): Promise<Finding> {
  const value = await median(() => get(world, path), 20);
  return { what, measured: `${value.toFixed(1)} ms`, against: 'over HTTP', value, limit, unit: 'ms' };
}

/** Does some work and adds how often a table was read as a whole meanwhile; an index would have been quicker. */
export async function byIndexOnly(
  world: World,
  tables: readonly string[],
  work: () => Promise<Finding[]>,
): Promise<Finding[]> {
  const before = await scans(world, tables);
  const findings = await work();
  const after = await scans(world, tables);
  const whole = tables.map((table): Finding => {
    const value = (after.get(table) ?? 0) - (before.get(table) ?? 0);
    return {
      what: `${table} read as a whole`,
      measured: `${value} times`,
      against: 'indexes only',
      value,
      limit: 0,
      unit: 'times',
    };
  });
  return [...findings, ...whole];
}

/** The server tells its counters a while after the work. */
async function scans(world: World, tables: readonly string[]) {
  await setTimeout(12_000);
  const { rows } = await world.plain.query<{ relname: string; n: string }>(
    'select relname, seq_scan as n from pg_stat_user_tables where relname = any($1)',
    [tables],
  );
  return new Map(rows.map(({ relname, n }) => [relname, Number(n)]));
}
