import pg from 'pg';
import { expect, test } from 'vitest';
import { createSeed } from '../../../seed/seed.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { fileKindOf } from '../../../platform/files/file-kind.ts';
import { seedLabResults } from './results.seed.ts';

const api = useTestApp();

test('seeds lab results with a file store only, and records decisions on some of them', async () => {
  const results = async () =>
    (
      await api.owner.query(
        'select r.uuid, i.acceptance, i.action from lab_results r join lab_order_items i on i.uuid = r.item_uuid',
      )
    ).rows;
  expect(await results()).toEqual([]);
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  await seedLabResults(createSeed(client, 0, new Date(), api.files));
  await client.end();
  const seeded = await results();
  expect(seeded.length).toBeGreaterThan(5);
  for (const { uuid, acceptance } of seeded) {
    const { status, raw } = await api.call('GET', `/order/result/${uuid}`);
    expect([status, fileKindOf(raw), acceptance]).toEqual([200, 'pdf', 'Yes']);
  }
  const actions = seeded.map(({ action }) => action);
  expect(actions).toContain('Confirm Result Accepted');
  expect(actions).toContain(null);
});
