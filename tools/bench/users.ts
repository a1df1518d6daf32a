import { monitorEventLoopDelay } from 'node:perf_hooks';
import { findUserPage } from '../../apps/api/src/domains/people/users/users.repository.ts';
import { medianCall } from './client.ts';
import { download } from './whole-exports.ts';
import { median, ratio, type Measurement } from './measure.ts';
import { benchUserFilters } from './user-filters.ts';
import type { BenchServer } from './bench-server.ts';

const PAGE = `select * from accounts where kind <> 'staff' order by created_at desc, uuid desc limit 10`;

/** The users screen at a million users. */
export async function benchUsers(world: BenchServer): Promise<Measurement[]> {
  return [
    ...(await pages(world)),
    ...(await searches(world)),
    ...(await exported(world)),
    ...(await benchUserFilters(world)),
  ];
}

async function get(world: BenchServer, route: string) {
  const reply = await fetch(`${world.address}/api/v1${route}`, { headers: { 'x-auth-token': world.token } });
  if (!reply.ok) throw new Error(`${route} answered ${reply.status}`);
  return reply.json() as Promise<{ count: number }>;
}

async function pages(world: BenchServer): Promise<Measurement[]> {
  const { count } = await get(world, '/user/admin/users?limit=10');
  const plain = await median(() => world.client.query(PAGE));
  // An answer that needs no table at all costs what the way to the server and back costs.
  const way = await medianCall(`${world.address}/healthz`, world.token);
  const at = (skip: number) =>
    medianCall(`${world.address}/api/v1/user/admin/users?skip=${skip}&limit=10`, world.token);
  const first = await at(0);
  const sorted = await medianCall(
    `${world.address}/api/v1/user/admin/users?skip=0&limit=10&sort=full_name`,
    world.token,
  );
  const last = await at(count - 10);
  const middle = await median(
    () => get(world, `/user/admin/users?skip=${Math.floor(count / 2)}&limit=10`),
    10,
  );
  const counting = await median(
    () => world.client.query(`select count(*) from accounts where kind <> 'staff'`),
    5,
  );
  return [
    {
      name: 'first page with exact total, over HTTP, beyond the way there and the plain SQL of the page',
      measured: `${first.toFixed(2)} ms`,
      baseline: `${way.toFixed(2)} + ${plain.toFixed(2)} ms`,
      value: first - way - plain,
      limit: 3,
      unit: 'ms',
    },
    ratio('first page sorted by name against the first page', sorted, first, 5),
    ratio('last page against the first', last, first, 5),
    ratio('middle page against counting the rows', middle, counting, 2),
  ];
}

async function searches(world: BenchServer): Promise<Measurement[]> {
  const findings: Measurement[] = [];
  for (const words of [['okonkwo'], ['chiamaka', 'eze'], ['mail.example'], ['8035'], ['zzqx']]) {
    const like = words.map((word) => `search like '%${word}%'`).join(' and ');
    const plain = await median(async () => {
      await world.client.query(`select count(*) from accounts where kind <> 'staff' and ${like}`);
      await world.client.query(PAGE.replace('order by', `and ${like} order by`));
    }, 15);
    const search = words.join(' ');
    const source = { readDb: world.db, readPool: world.pool };
    const ours = await median(() => findUserPage(source, { search }, { skip: 0, limit: 10 }), 15);
    findings.push(ratio(`search "${search}" against an exact count`, ours, plain, 1.3));
  }
  return findings;
}

async function exported(world: BenchServer): Promise<Measurement[]> {
  const { rows } = await world.client.query<{ from: string }>(
    `select to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as from
     from accounts where kind <> 'staff' order by created_at desc offset 100000 limit 1`,
  );
  const address = `/api/v1/user/export/all/userlist/${rows[0]!.from}/2100-01-01`;
  await download(world, address);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const bytes = await download(world, address);
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  clearInterval(watch);
  const finding = (what: string, value: number, limit: number, unit: string): Measurement => ({
    name: `100,000 users as XLSX: ${what}`,
    measured: `${value.toFixed(1)} ${unit}`,
    baseline: `${(bytes / 1_048_576).toFixed(1)} MB file`,
    value,
    limit,
    unit,
  });
  return [
    finding('time', seconds, 2.5, 's'),
    finding('growth of the server', (peak - before) / 1_048_576, 150, 'MB'),
    finding('longest stall of the event loop', delay.max / 1e6, 100, 'ms'),
  ];
}
