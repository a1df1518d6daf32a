import pg from 'pg';
import { expect, test } from 'vitest';
import { filesBelow } from '../../platform/files/files.ts';
import { createSeed } from '../../seed/seed.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { fileKindOf } from '../../platform/files/file-kind.ts';
import { seedLabResults } from './results.seed.ts';

const api = useTestApp();

test('demo data has results to open, some of them decided on; without a store for files it has none', async () => {
  const results = async () =>
    (
      await api.owner.query(
        'select r.uuid, i.acceptance, i.action from lab_results r join lab_order_items i on i.uuid = r.item_uuid',
      )
    ).rows;
  expect(await results()).toEqual([]);
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  await seedLabResults(createSeed(client, 0, new Date(), filesBelow(api.settings.dataDir)));
  await client.end();
  const made = await results();
  expect(made.length).toBeGreaterThan(5);
  for (const { uuid, acceptance } of made) {
    const { status, raw } = await api.call('GET', `/order/result/${uuid}`);
    expect([status, fileKindOf(raw), acceptance]).toEqual([200, 'pdf', 'Yes']);
  }
  const actions = made.map(({ action }) => action);
  expect(actions).toContain('Confirm Result Accepted');
  expect(actions).toContain(null);
});
