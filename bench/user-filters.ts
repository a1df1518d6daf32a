import { timeCall } from './calls.ts';
import { ratio, type Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

/** The first page of a list, whatever its filter or order. */
const LIMIT_MS = 100;

const path = (query: string) => `/user/admin/users?skip=0&limit=10&${query}`;

/** Each filter alone in the order of the list, and each order alone or with a range of days. */
const queries = {
  'users of a frequent group': 'group=consumer',
  'users of a rare group': 'group=company',
  'verified users': 'verified=true',
  'users who are not verified': 'verified=false',
  'active users': 'active=true',
  'inactive users': 'active=false',
  'users of a month': 'from=2026-03-01&to=2026-03-31',
  'users of a day': 'from=2026-03-02&to=2026-03-02',
  'users by name': 'sort=full_name',
  'users by name, from the end': 'sort=-full_name',
  'users of a year by name': 'sort=full_name&from=2025-03-01&to=2026-02-28',
  'users of a month by name': 'sort=full_name&from=2026-03-01&to=2026-03-31',
  'users of a day by name': 'sort=full_name&from=2026-03-02&to=2026-03-02',
};

export async function benchUserFilters(server: BenchServer): Promise<Measurement[]> {
  const pages: Measurement[] = [];
  for (const [name, query] of Object.entries(queries))
    pages.push(await timeCall(server, `${name}, first page`, path(query), LIMIT_MS));
  return [...pages, await insertCost(server)];
}

/** The indexes that only the filters and orders beyond the specification need. */
const NEW_INDEXES = [
  'accounts_name',
  'accounts_unverified',
  'accounts_inactive',
  'accounts_doctors_unverified',
];

const insertUsers = `
  insert into accounts (uuid, kind, first_name, last_name, username, email, mobile, created_at)
  select uuid_v7(now()), 'consumer', initcap(left(md5('a' || n), 6)), initcap(left(md5('b' || n), 8)),
    n || '@insert.example', n || '@insert.example', '+2346' || lpad(n::text, 9, '0'), now()
  from generate_series(1, 1000) n`;

/** New users are not verified yet, which is the dearest case. Each run is rolled back. */
async function insertCost({ client }: BenchServer): Promise<Measurement> {
  const insertWith = async (prepare: string) => {
    await client.query(`begin; ${prepare}`);
    const started = performance.now();
    await client.query(insertUsers);
    const time = performance.now() - started;
    await client.query('rollback');
    return time;
  };
  const times = { with: [] as number[], without: [] as number[] };
  for (let run = 0; run < 15; run += 1) {
    times.with.push(await insertWith(''));
    times.without.push(await insertWith(`drop index ${NEW_INDEXES.join(', ')}`));
  }
  return ratio(
    'inserting 1,000 users against the same without the indexes of filters and orders',
    middleOf(times.with),
    middleOf(times.without),
    1.3,
  );
}

const middleOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
