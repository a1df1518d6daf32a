import type { DomainSeed } from '../../../seed/seed.ts';

/**
 * Devices of consumers: mostly Android, some iOS or web, a few none. The database derives them from the id, so
 * that a million rows need no memory and the random values of other seeds stay the same. `offset 0` calculates each
 * number once instead of in every condition.
 */
export const seedDevices: DomainSeed = async ({ client }) => {
  await client.query(`
    insert into device_tokens (uuid, account_uuid, device_type, token, created_at)
    select md5('device' || d.kind || a.uuid)::uuid, a.uuid, d.kind, 'demo-' || d.kind || '-' || a.uuid, a.created_at
    from accounts a
    cross join lateral (select ('x' || substr(md5(a.uuid::text), 1, 4))::bit(16)::int % 100 as n offset 0) r
    cross join lateral (values
      ('android', r.n < 62), ('ios', r.n between 58 and 79), ('webapp', r.n between 50 and 60 or r.n between 80 and 93)
    ) as d (kind, has)
    where a.kind = 'consumer' and d.has`);
};
