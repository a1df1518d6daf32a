import { expect, test } from 'vitest';
import type { Services } from '../../../schema.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { wakeSnoozed } from './conversations.service.ts';

const api = useTestApp();

test('two workers wake each snoozed conversation once, and tell its owner once', async () => {
  const { uuid: owner } = (await api.call('GET', '/auth/me', { as: 'support' })).body;
  const services = { db: api.db, now: () => new Date() } as Services;
  // The demo data has a snoozed conversation, too.
  await wakeSnoozed(services);
  const { rows } = await api.owner.query(
    `update support_channels set state = 'snoozed', owner_uuid = $1, waiting_since = null,
       snoozed_until = now() + case when n > 20 then interval '1 hour' else interval '-1 minute' end
     from (select uuid, row_number() over (order by uuid) as n from support_channels) o
     where o.uuid = support_channels.uuid and n <= 25 returning support_channels.uuid, n::int`,
    [owner],
  );
  const due = rows.filter(({ n }) => n <= 20);
  const before = await api.countAudit('support-channel.wake');
  await Promise.all([wakeSnoozed(services), wakeSnoozed(services), wakeSnoozed(services)]);
  expect(await api.countAudit('support-channel.wake')).toBe(before + due.length);
  const { rows: woken } = await api.owner.query(
    `select count(*)::int as n from support_channels
     where state = 'open' and waiting_since is not null and snoozed_until is null and uuid = any ($1)`,
    [due.map(({ uuid }) => uuid)],
  );
  expect(woken[0].n).toBe(due.length);
  const { rows: bells } = await api.owner.query(
    `select count(*)::int as n from bell_items where account_uuid = $1 and message like '% is open again'`,
    [owner],
  );
  expect(bells[0].n).toBe(due.length);
  const { rows: asleep } = await api.owner.query(
    `select count(*)::int as n from support_channels where state = 'snoozed' and uuid = any ($1)`,
    [rows.map(({ uuid }) => uuid)],
  );
  expect(asleep[0].n).toBe(5);
});
