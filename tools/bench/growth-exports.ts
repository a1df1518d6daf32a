import type { BenchServer } from './bench-server.ts';
import type { GrowthRow } from './growth-table.ts';
import { middleOf } from './measure.ts';

const ROWS = 10_000;
const RUNS = 3;

/** An export of about ten thousand users and one of all consumers. */
export async function exportRows(server: BenchServer): Promise<GrowthRow[]> {
  const { rows } = await server.client.query<{ day: string; n: number; consumers: number }>(
    `select d.day::text, d.n::int, total_of('accounts', '{consumer}')::int as consumers from (
       select day, sum(sum(n)) over (order by day desc) as n from day_totals
       where name = 'accounts' and key <> 'staff' group by day) d
     where d.n >= ${ROWS} order by d.day desc limit 1`,
  );
  const { day, n, consumers } = rows[0]!;
  // Whole days: the time is that of ten thousand rows, however many the range has.
  const some = await timeOf(server, `/user/export/all/userlist/${day}/2100-01-01`);
  const all = await timeOf(server, '/user/admin/consumers/data/export/csv');
  return [
    { name: 'export of users as XLSX, 10,000 rows', ms: (some * ROWS) / n },
    { name: 'export of all consumers as CSV', ms: all },
    { name: 'export of all consumers as CSV, 10,000 rows of it', ms: (all * ROWS) / consumers },
  ];
}

async function timeOf(server: BenchServer, path: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    const reply = await fetch(`${server.address}/api/v1${path}`, {
      headers: { 'x-auth-token': server.token },
    });
    if (!reply.ok || !reply.body) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    // Reads the file without keeping it.
    await reply.body.pipeTo(new WritableStream());
    times.push(performance.now() - started);
  }
  return middleOf(times);
}
