import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const LIST = '/user/auth/influencer/list';

test('returns up to 100 influencers, newest first, with the exact total', async () => {
  const { status, body } = await api.call('GET', `${LIST}?limit=100`);
  const { rows } = await api.owner.query(
    `select a.uuid, w.referral_code, i.influencer_type from influencers i join accounts a on a.uuid = i.account_uuid
     join wallets w using (account_uuid) order by a.created_at desc, a.uuid desc`,
  );
  expect([status, body.count, rows.length]).toEqual([200, 40, 40]);
  expect(
    body.data.map((row: Record<string, string>) => [
      row['uuid'],
      row['referal_code'],
      row['influencer_type'],
    ]),
  ).toEqual(rows.map((row) => [row.uuid, row.referral_code, row.influencer_type]));
  expect((await api.call('GET', `${LIST}?limit=101`)).status).toBe(400);
});

test('pages by pagenum or by skip, where skip=0 is the first page', async () => {
  const uuids = async (query: string) =>
    (await api.call('GET', `${LIST}?${query}`)).body.data.map((row: { uuid: string }) => row.uuid);
  const all = await uuids('limit=100');
  expect(await uuids('limit=10&pagenum=2')).toEqual(all.slice(20, 30));
  expect(await uuids('limit=10&skip=15')).toEqual(all.slice(15, 25));
  expect(await uuids('limit=10&skip=0&pagenum=2')).toEqual(all.slice(0, 10));
});

test('finds influencers by name and e-mail', async () => {
  const { rows } = await api.owner.query(
    `select a.email, a.last_name, a.first_name from influencers i join accounts a on a.uuid = i.account_uuid limit 1`,
  );
  const found = async (search: string) =>
    (await api.call('GET', `${LIST}?search=${encodeURIComponent(search)}`)).body;
  expect((await found(rows[0].email)).count).toBe(1);
  expect((await found(`${rows[0].last_name} ${rows[0].first_name}`)).count).toBeGreaterThan(0);
  expect((await found('nobody at all')).data).toEqual([]);
});

test('reads one influencer as the list shows it, and answers 404 for an unknown one', async () => {
  const { data } = (await api.call('GET', `${LIST}?limit=1`)).body;
  expect((await api.call('GET', `/records/influencers/${data[0].uuid}`)).body).toEqual({ data: data[0] });
  const missing = await api.call('GET', '/records/influencers/01890000-0000-7000-8000-000000000000');
  expect(missing.status).toBe(404);
});
