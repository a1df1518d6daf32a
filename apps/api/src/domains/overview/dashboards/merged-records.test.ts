import { dayOf } from '@baobab/contract/kit/lagos-time';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);

test('leaves merged records out of a previous period that ends at this time of the day', async () => {
  const today = dayOf(new Date());
  const morning = new Date(`${today}T10:00:00+01:00`);
  const evening = new Date(morning.getTime() - 14 * 3_600_000);
  const pair = [await fixtures.addPatient(), await fixtures.addPatient()] as const;
  for (const [table, kept, merged] of [
    ['accounts', pair[0].consumer, pair[1].consumer],
    ['patients', pair[0].uuid, pair[1].uuid],
  ]) {
    await api.owner.query(`update ${table} set created_at = $3 where uuid in ($1, $2)`, [
      kept,
      merged,
      evening,
    ]);
    await api.owner.query(`update ${table} set merged_into = $1, active = false where uuid = $2`, [
      kept,
      merged,
    ]);
  }
  api.now = () => morning;
  const { previous } = (
    await api.call('GET', `/booking/adminDashBoards?type=all&start_date=${today}&end_date=${today}`)
  ).body;
  api.now = () => new Date();
  const until = new Date(morning.getTime() - 86_400_000);
  expect(previous.until).toBe(until.toISOString());
  const counted = `merged_into is null and created_at < $2
    and (created_at at time zone 'Africa/Lagos')::date = $1::date - 1`;
  const { rows } = await api.owner.query(
    `select (select count(*)::int from accounts where kind <> 'staff' and ${counted}) as total,
      (select count(*)::int from patients where ${counted}) as patient`,
    [today, until],
  );
  expect(previous.users).toMatchObject(rows[0]);
});
