import { get } from './calls.ts';
import { median, ratio, type Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

/** The list must not become slower with the trail: five times the rows may take a fifth longer. */
const SMALL = 1_000_000;
const LARGE = 5_000_000;
const LIMIT = 1.2;
const MONTHS = 24;

const ACTIONS = [
  'user.edit',
  'price.edit',
  'patient.open',
  'booking.create',
  'lab-order.open',
  'coupon.edit',
];

/**
 * Tops up the trail to a number of rows, spread over two years. A thousand rows are rare: another action, address and
 * actor. The triggers would refuse times in the past and queue every row for a seal.
 */
export const auditStatements = (rows: number) => [
  `select add_audit_month(date_trunc('month', now() at time zone 'UTC') - n * interval '1 month')
   from generate_series(1, ${MONTHS}) n`,
  `set session_replication_role = replica`,
  `insert into audit_log (at, actor_uuid, actor_role, action, subject, details, request_id, address)
   select now() - (1 - (n - first)::float8 / ${rows}) * interval '${MONTHS - 1} months',
     case when n % 1000 = 0 and n <= ${SMALL} then (array(select account_uuid from staff order by 1))[2]
       else (array(select account_uuid from staff order by 1))[1] end, 'admin',
     case when n % 1000 = 0 and n <= ${SMALL} then 'staff.role' else ('{${ACTIONS.join(',')}}'::text[])[1 + n % ${ACTIONS.length}] end,
     md5((n / 10)::text)::uuid::text, '{"changed": {"name": ["Old name", "New name"]}}', 'bench',
     case when n % 1000 = 0 and n <= ${SMALL} then '10.0.0.9' else '10.0.0.' || n % 5 end
   from (select count(*)::int + 1 as first from audit_log) c, generate_series(first, ${rows}) n`,
  `set session_replication_role = default`,
  `vacuum analyze audit_log`,
];

/** Each filter with many and with few matching rows. */
async function calls(server: BenchServer): Promise<[name: string, path: string][]> {
  const { rows } = await server.client.query<{ actor: string; n: number }>(
    'select account_uuid as actor from staff order by 1 limit 2',
  );
  const [often, rarely] = rows.map((row) => row.actor);
  const { rows: subjects } = await server.client.query<{ subject: string }>(
    `select md5('5')::uuid::text as subject`,
  );
  return [
    ['first page', ''],
    ['page 500', '&skip=4990'],
    ['one record', `&subject=${subjects[0]!.subject}`],
    ['one actor of most rows', `&actor=${often}`],
    ['one actor of few rows', `&actor=${rarely}`],
    ['a frequent action', '&action=patient.'],
    ['a rare action', '&action=staff.'],
    ['one whole action', '&action=patient.open'],
    ['changes', '&type=change'],
    ['reads of medical data', '&type=medical-read'],
    ['changes of one actor', `&type=change&actor=${often}`],
    ['changes in one month', '&type=change&from=2026-06-01&to=2026-06-30'],
    ['a frequent address', '&address=10.0.0.1'],
    ['a rare address', '&address=10.0.0.9'],
    ['one month', '&from=2026-06-01&to=2026-06-30'],
  ];
}

async function measure(server: BenchServer, rows: number): Promise<Map<string, number>> {
  for (const statement of auditStatements(rows)) await server.client.query(statement);
  const times = new Map<string, number>();
  for (const [name, query] of await calls(server))
    times.set(name, await median(() => get(server, `/audit?limit=10${query}`), 20));
  return times;
}

export async function benchAudit(server: BenchServer): Promise<Measurement[]> {
  const small = await measure(server, SMALL);
  const large = await measure(server, LARGE);
  return [...large].map(([name, time]) =>
    ratio(`audit, ${name}: 5M to 1M rows`, time, small.get(name)!, LIMIT),
  );
}
