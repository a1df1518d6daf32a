import { expect, test } from 'vitest';
import { useTestApp } from './testing/test-app.ts';

const embedded = useTestApp();
const external = useTestApp({ DATABASE_URL: 'postgres://database.example/baobab' });

test('only an embedded database without a restore drill reports its time as 0', async () => {
  const [own, other] = await Promise.all([embedded, external].map(({ app }) => app.inject('/metrics')));
  expect(own!.payload).toMatch(/^baobab_last_restore_drill_timestamp_seconds 0$/m);
  expect(other!.payload).not.toMatch(/^baobab_last_restore_drill_timestamp_seconds \d/m);
});

test('counters of failures exist before the first failure, so that their alerts see it', async () => {
  const { payload } = await embedded.app.inject('/metrics');
  for (const series of [
    'baobab_deliveries_total{kind="mail",outcome="failed"}',
    'baobab_deliveries_total{kind="webhook",outcome="failed"}',
    'baobab_sign_ins_total{outcome="failed"}',
    'baobab_sign_ins_total{outcome="locked"}',
  ])
    expect(payload).toContain(`\n${series} `);
});
