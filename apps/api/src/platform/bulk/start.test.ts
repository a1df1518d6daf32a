import { MAX_BULK_ROWS } from '@baobab/contract/kit/bulk';
import { users } from '@baobab/contract/people/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Ctx, Schema } from '../../schema.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { noopQueue } from '../jobs/jobs.ts';
import { defineBulk } from './definition.ts';
import { startBulk } from './start.ts';

const api = useTestApp();

/** A list of this many rows, of which each second one is left out. */
const listOf = (rows: number) =>
  defineBulk<Schema, typeof users.bulk>(users.bulk, {
    screen: '/',
    matching: () => ({
      from: sql`(select md5(n::text)::uuid as uuid, n from generate_series(1, ${sql.lit(rows)}) n) g`,
      where: sql<boolean>`true`,
      key: 'g.uuid',
      sortBy: 'g.uuid',
      total: null,
    }),
    record: 'g.uuid',
    label: sql`'Record ' || g.n`,
    actions: Object.fromEntries(
      users.bulk.actions.map((action) => [
        action,
        {
          exception: () => sql`case when g.n % 2 = 0 then 'Even' end`,
          sum: sql`100::bigint`,
          run: async () => undefined,
        },
      ]),
    ) as never,
  });

async function start(rows: number, preview: boolean) {
  const { rows: staff } = await api.owner.query(`select account_uuid as uuid, role from staff limit 1`);
  const ctx = { ...api, queue: noopQueue, actor: staff[0], requestId: 'test', now: () => new Date() };
  const request = { action: 'verify', matching: {} };
  const send = (more: object) =>
    startBulk<Schema>(ctx as unknown as Ctx, listOf(rows), { ...request, ...more });
  if (preview || rows > MAX_BULK_ROWS) return send({ preview });
  return send({ digest: (await send({ preview: true })).digest });
}
const countRows = async (table: string) =>
  (await api.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n;

test.each([true, false])('refuses one row more than the limit (preview %s)', async (preview) => {
  await expect(start(MAX_BULK_ROWS + 1, preview)).rejects.toThrow(
    'A bulk action can change 100,000 rows at most. Narrow the filter.',
  );
  expect(await countRows('bulk_batches')).toBe(0);
});

test('saves as many rows as the limit, each with its exception', async () => {
  const reply = await start(MAX_BULK_ROWS, false);
  expect(reply).toMatchObject({
    total: MAX_BULK_ROWS,
    affected: MAX_BULK_ROWS / 2,
    exceptions: [{ reason: 'Even', count: MAX_BULK_ROWS / 2 }],
    sum: MAX_BULK_ROWS / 2,
  });
  expect(await countRows(`bulk_items where state = 'pending' and message is null`)).toBe(MAX_BULK_ROWS / 2);
  expect(await countRows(`bulk_items where state = 'skipped' and message = 'Even'`)).toBe(MAX_BULK_ROWS / 2);
});
