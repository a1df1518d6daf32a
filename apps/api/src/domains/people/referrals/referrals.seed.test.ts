import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

test('about half of the demo consumers have a referrer, and every kind of referrer has idle and busy ones', async () => {
  const { rows } = await api.owner.query<{ kind: string; referred: number; idle: number; most: number }>(`
    select a.kind, sum(n)::int as referred, count(*) filter (where n = 0)::int as idle, max(n)::int as most
    from accounts a cross join lateral (select count(*) as n from referrals where referrer_uuid = a.uuid) r
    where a.kind in ('pharmacist', 'influencer', 'introducer') group by a.kind`);
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(row.idle).toBeGreaterThan(0);
    expect(row.most).toBeGreaterThan(10);
  }
  const share = await api.owner.query(
    `select count(r.*) / count(*)::float as share from accounts a left join referrals r on r.user_uuid = a.uuid
     where a.kind = 'consumer'`,
  );
  expect(share.rows[0].share).toBeGreaterThan(0.4);
  expect(share.rows[0].share).toBeLessThan(0.7);
});
