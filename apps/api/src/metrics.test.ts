import { expect, test } from 'vitest';
import { useTestApp } from './testing/test-app.ts';

const embedded = useTestApp();
const external = useTestApp({ DATABASE_URL: 'postgres://database.example/baobab' });

test('only an embedded database without a restore drill reports its time as 0', async () => {
  const [own, other] = await Promise.all([embedded, external].map(({ app }) => app.inject('/metrics')));
  expect(own!.payload).toMatch(/^baobab_last_restore_drill_timestamp_seconds 0$/m);
  expect(other!.payload).not.toMatch(/^baobab_last_restore_drill_timestamp_seconds \d/m);
});
