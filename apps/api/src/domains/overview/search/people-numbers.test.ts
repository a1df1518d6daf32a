import { users } from '@baobab/contract/people/users';
import type { Role } from '@baobab/contract/kit/roles';
import type { SearchHit } from '@baobab/contract/overview/search';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

/** A busy machine may take more than the time limit, so a search is repeated until it is complete. */
async function idsOf(text: string, as: Role = 'admin'): Promise<string[]> {
  for (;;) {
    const { body } = await api.call('GET', `/search?q=${encodeURIComponent(text)}`, { as });
    if (!body.incomplete)
      return body.groups.flatMap(({ hits }: { hits: SearchHit[] }) => hits.map(({ uuid }) => uuid));
  }
}

test('finds people by the whole referral code, and lists do too', async () => {
  const { rows } = await api.owner.query<{ kind: string; uuid: string; code: string }>(
    `select distinct on (a.kind) a.kind, a.uuid, w.referral_code as code
     from wallets w join accounts a on a.uuid = w.account_uuid order by a.kind, a.uuid`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['company', 'influencer', 'introducer']);
  const lists: Record<string, string> = {
    company: '/user/auth/company/list',
    influencer: '/user/auth/influencer/list',
    introducer: '/user/auth/introducer/list',
  };
  for (const { kind, uuid, code } of rows) {
    expect(await idsOf(code.toLowerCase())).toContain(uuid);
    for (const path of [lists[kind]!, '/user/admin/users']) {
      const { body } = await api.call('GET', `${path}?search=${code}`);
      const listed = Object.values(body).find(Array.isArray) as { uuid: string }[];
      expect(listed.map((row) => row.uuid)).toEqual([uuid]);
    }
  }
});

test('finds a doctor by the registration number, the folio number and the id of a payout', async () => {
  const doctor = await fixturesFor(api).addDoctor({ external: true });
  await api.owner.query(
    `update doctors set registration_no = 'MDCN/55-812', folio_number = 'F-77123' where account_uuid = $1`,
    [doctor.uuid],
  );
  await api.owner.query(
    `insert into doctor_payouts (uuid, doctor_uuid, transaction_id, amount_kobo, paid_at)
     values (gen_random_uuid(), $1, 'Payout-9918', 100, now())`,
    [doctor.uuid],
  );
  for (const text of ['mdcn/55-812', 'F-77123', 'payout-9918']) {
    expect(await idsOf(text)).toEqual([doctor.uuid]);
    const { body } = await api.call(
      'GET',
      `/user/admin/search/external/doctors?search=${encodeURIComponent(text)}`,
    );
    expect(body.data.map((row: { uuid: string }) => row.uuid)).toEqual([doctor.uuid]);
  }
});

test('support finds consumers, whose page it may open', async () => {
  const email = 'support.finds@search.example';
  const body = { firstName: 'Zuwaira', lastName: 'Okonjo', email, mobile: '+2348067779999' };
  const { uuid } = (await api.client().call(users.add, { body })).user;
  expect(await idsOf(email, 'support')).toEqual([uuid]);
});
