import type { SeedRoom } from '../../seed/seed.ts';

/**
 * What consumers carry: most an Android phone, some an iPhone or the web, a few none at all. Decided by each
 * one's id inside the database, so that a million need no memory and the order of other seeds is untouched.
 */
export const seedDevices: SeedRoom = async ({ client }) => {
  await client.query(`
    insert into device_tokens (uuid, account_uuid, device_type, token, created_at)
    select md5('device' || d.kind || a.uuid)::uuid, a.uuid, d.kind, 'demo-' || d.kind || '-' || a.uuid, a.created_at
    from accounts a
    cross join lateral (select ('x' || substr(md5(a.uuid::text), 1, 4))::bit(16)::int % 100 as n) r
    cross join lateral (values
      ('android', r.n < 62), ('ios', r.n between 58 and 79), ('webapp', r.n between 50 and 60 or r.n between 80 and 93)
    ) as d (kind, has)
    where a.kind = 'consumer' and d.has`);
};
