import { timeCall } from './calls.ts';
import { insertCost } from './insert-cost.ts';
import type { Measurement } from './measure.ts';
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
  return [...pages, await insertCost(server, newUsers)];
}

/** New users are not verified yet, which is the dearest case. */
const newUsers = {
  name: '1,000 users',
  insert: `
    insert into accounts (uuid, kind, first_name, last_name, username, email, mobile, created_at)
    select uuid_v7(now()), 'consumer', initcap(left(md5('a' || n), 6)), initcap(left(md5('b' || n), 8)),
      n || '@insert.example', n || '@insert.example', '+2346' || lpad(n::text, 9, '0'), now()
    from generate_series(1, 1000) n`,
  indexes: ['accounts_name', 'accounts_unverified', 'accounts_inactive', 'accounts_doctors_unverified'],
};
