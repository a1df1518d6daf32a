import { writeFile } from 'node:fs/promises';
import { findDuplicates } from '../../apps/api/src/domains/overview/duplicates/duplicates.jobs.ts';
import { auditStatements } from './audit.ts';
import type { BenchServer } from './bench-server.ts';
import { get } from './calls.ts';
import { exportRows } from './growth-exports.ts';
import { listRows } from './growth-lists.ts';
import type { GrowthFile, GrowthRow } from './growth-table.ts';
import { writeRows } from './growth-writes.ts';
import { medianWithin, type Measurement } from './measure.ts';
import { fillMessages } from './message-search.ts';
import { USERS } from './size.ts';

/** Times, sizes and memory at one number of users; growth-table.ts compares the files of several. */
export async function benchGrowth(server: BenchServer): Promise<Measurement[]> {
  await fillMessages(server, USERS);
  for (const statement of auditStatements(USERS * 2)) await server.client.query(statement);
  const rows = [
    ...(await listRows(server)),
    ...(await callRows(server)),
    ...(await exportRows(server)),
    ...(await writeRows(server)),
    await duplicatesRow(server),
    ...(await sizeRows(server)),
    {
      name: 'peak memory of the process, with the client of the bench',
      mb: process.resourceUsage().maxRSS / 1024,
    },
  ];
  const file = process.env['GROWTH_FILE'];
  if (file) await writeFile(file, JSON.stringify({ users: USERS, rows } satisfies GrowthFile, null, 2));
  console.table(rows);
  return [];
}

async function callRows(server: BenchServer): Promise<GrowthRow[]> {
  const { rows } = await server.client.query<{ doctor: string; day: string }>(
    `select doctor_uuid as doctor, day::text from slots where starts_at > now() order by starts_at, doctor_uuid limit 1`,
  );
  const { doctor, day } = rows[0]!;
  const year = '&start_date=2026-01-01&end_date=2026-10-31';
  const calls: Record<string, string> = {
    'users, search': '/user/admin/users?skip=0&limit=10&search=okonkwo',
    'appointments, status and type': '/booking/adminBooking/adminall?limit=12&status=missed&type=free',
    'transactions, type': '/payment/search-alls?limit=10&type=cart',
    'messages, search': '/support/messages?search=please',
    'global search, start of a name': '/search?q=ad',
    'global search, name': '/search?q=okonkwo',
    'global search, number': '/search?q=0803551',
    'dashboard, Home': '/booking/adminDashBoards?type=all',
    'dashboard, overview': '/booking/dashboard/overview?type=all',
    ...Object.fromEntries(
      ['partners', 'doctors', 'diseases', 'plans'].flatMap((name) => [
        [`ranking of ${name}, all time`, `/booking/dashboard/ranking/${name}?type=all`],
        [`ranking of ${name}, months`, `/booking/dashboard/ranking/${name}?type=all${year}`],
      ]),
    ),
    'slots of a week': `/slot/week/${doctor}/${day}`,
    'next slot': `/slot/next/${doctor}`,
    'next slot, other doctors too': `/slot/next/${doctor}?others=yes`,
    'work queues': '/work-queues',
  };
  const measured: GrowthRow[] = [];
  for (const [name, path] of Object.entries(calls))
    measured.push({ name, ms: await medianWithin(() => get(server, path)) });
  return measured;
}

/** The job compares everybody, so its time must grow with their number and not with that of their pairs. */
async function duplicatesRow(server: BenchServer): Promise<GrowthRow> {
  const started = performance.now();
  await findDuplicates(server);
  return { name: 'find possible duplicates', ms: performance.now() - started };
}

const LARGEST = 12;

async function sizeRows({ client }: BenchServer): Promise<GrowthRow[]> {
  const { rows } = await client.query<{ name: string; mb: number }>(
    `select 'database' as name, pg_database_size(current_database()) / 1048576.0::float8 as mb
     union all (
       select 'table ' || relname, pg_total_relation_size(oid) / 1048576.0::float8
       from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace
       order by pg_total_relation_size(oid) desc limit ${LARGEST})`,
  );
  return rows;
}
