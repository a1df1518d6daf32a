import { startOfDay } from '@baobab/contract/kit/lagos-time';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { demoDay } from '../../../testing/seeded-folder.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { UNKNOWN_ID } from './coupons.testing.ts';

const api = useTestApp();

interface Use {
  uuid: string;
  code: string;
  category: string;
  sub_category: string | null;
  appointment_type: string | null;
  amount_kobo: string;
  discount_kobo: string;
  paid_kobo: string;
  cashback_kobo: string;
  reference_id: string;
  consumer_uuid: string;
  full_name: string;
  email: string;
}
/** All uses from a plain query, to calculate the expected values from. */
const allUses = async (): Promise<Use[]> =>
  (
    await api.owner
      .query(`select r.*, a.full_name, a.email from coupon_redemptions r join accounts a on a.uuid = r.consumer_uuid
      order by r.used_at desc, r.uuid desc`)
  ).rows;
const naira = (kobo: string) => Number(kobo) / 100;

describe('the demo data', () => {
  test('has coupons of every type, category and state whose counters equal their uses', async () => {
    const { rows } = await api.owner.query(`
      select c.*, coalesce(r.n, 0)::int as n, coalesce(u.n, 0)::int as counted, coalesce(u.most, 0) as most,
        coalesce(outside, 0)::int as outside
      from coupons c
      left join (select coupon_uuid, count(*) as n from coupon_redemptions group by 1) r on r.coupon_uuid = c.uuid
      left join (select coupon_uuid, sum(n) as n, max(n) as most from coupon_uses group by 1) u on u.coupon_uuid = c.uuid
      left join (select coupon_uuid, count(*) as outside from coupon_redemptions x join coupons y on y.uuid = x.coupon_uuid
        where x.used_at not between y.valid_from and y.valid_to or x.consumer_uuid <> y.consumer_uuid group by 1) o
        on o.coupon_uuid = c.uuid`);
    expect(rows).toHaveLength(60);
    const now = startOfDay(demoDay());
    for (const row of rows) {
      expect([row.n, row.counted, row.outside]).toEqual([row.used, row.used, 0]);
      if (row.max_uses) expect(row.used).toBeLessThanOrEqual(row.max_uses);
      if (row.uses_per_user) expect(row.most).toBeLessThanOrEqual(row.uses_per_user);
    }
    expect(new Set(rows.map((row) => `${row.type} ${row.category}`)).size).toBe(16);
    const states = {
      running: rows.filter((row) => row.active && row.valid_from < now && row.valid_to > now).length,
      ended: rows.filter((row) => row.valid_to < now).length,
      future: rows.filter((row) => row.valid_from > now).length,
      inactive: rows.filter((row) => !row.active).length,
      usedUp: rows.filter((row) => row.used === row.max_uses).length,
      forOne: rows.filter((row) => row.consumer_uuid).length,
    };
    for (const count of Object.values(states)) expect(count).toBeGreaterThanOrEqual(4);
    expect((await allUses()).length).toBeGreaterThan(700);
  });
});

describe.each([
  [
    'DMP',
    '/coupon/applied/dmp/coupon/list',
    '/coupon/dmp/export/toexcel',
    (use: Use) => use.category === 'labtest',
  ],
  [
    'telemedicine',
    '/coupon/applied/coupon/list',
    '/coupon/export/toexcel',
    (use: Use) => use.category !== 'labtest',
  ],
] as const)('the %s report', (_name, list, sheet, belongs) => {
  test('reads one use as the report shows it, and answers 404 for an unknown one', async () => {
    const [use] = (await api.call('GET', `${list}?pagenum=0&limit=1`)).body.data;
    expect((await api.call('GET', `/records/coupon-uses/${use.uuid}`)).body).toEqual({ data: use });
    const missing = await api.call('GET', '/records/coupon-uses/01890000-0000-7000-8000-000000000000');
    expect(missing.status).toBe(404);
  });

  test('shows every use once, newest first, with the amounts at the time of use', async () => {
    const uses = (await allUses()).filter(belongs);
    const seen: Record<string, unknown>[] = [];
    for (let page = 0; page * 100 < uses.length; page += 1) {
      const { body } = await api.call('GET', `${list}?pagenum=${page}&limit=100`);
      expect(body.count).toBe(uses.length);
      seen.push(...body.data);
    }
    expect(
      seen.map((row) => [
        row['uuid'],
        row['coupon_code'],
        row['total_amount'],
        row['discount'],
        row['total_amount_paid'],
      ]),
    ).toEqual(
      uses.map((use) => [
        use.uuid,
        use.code,
        naira(use.amount_kobo),
        naira(use.discount_kobo),
        naira(use.paid_kobo),
      ]),
    );
    const [first] = seen;
    expect(first).toMatchObject({
      user: { uuid: uses[0]!.consumer_uuid, full_name: uses[0]!.full_name },
      reference_id: uses[0]!.reference_id,
      coupon: { coupon_code: uses[0]!.code },
    });
    expect(first!['description']).toBe((first!['coupon'] as { description: string }).description);
  });

  test('returns 20 rows a page with limit=20', async () => {
    const uses = (await allUses()).filter(belongs);
    const { body } = await api.call('GET', `${list}?pagenum=1&limit=20`);
    expect(body.data.map((row: Use) => row.uuid)).toEqual(uses.slice(20, 40).map((use) => use.uuid));
  });

  test('finds uses by code, consumer and reference, with an exact count', async () => {
    const uses = (await allUses()).filter(belongs);
    const some = uses[7]!;
    const found = async (search: string) =>
      (await api.call('GET', `${list}?limit=100&search=${encodeURIComponent(search)}`)).body;
    const byCode = await found(some.code.toLowerCase());
    expect(byCode.count).toBe(uses.filter((use) => use.code.includes(some.code)).length);
    const byPerson = await found(some.email);
    expect(byPerson.count).toBe(uses.filter((use) => use.consumer_uuid === some.consumer_uuid).length);
    expect((await found(some.reference_id)).data.map((row: Use) => row.uuid)).toEqual([some.uuid]);
    const both = await found(`${some.email} ${some.code}`);
    expect(both.count).toBe(
      uses.filter((use) => use.consumer_uuid === some.consumer_uuid && use.code.includes(some.code)).length,
    );
    expect((await found('%')).count).toBe(0);
  });

  test('exports every match with exact amounts and an audit row', async () => {
    const uses = (await allUses()).filter(belongs);
    const before = await api.countAudit('coupons.export');
    const { status, raw, headers } = await api.call('GET', sheet);
    expect([status, String(headers['content-disposition'])]).toEqual([
      200,
      expect.stringMatching(/Coupons_.*\.xlsx"$/),
    ]);
    expect(await api.countAudit('coupons.export')).toBe(before + 1);
    const [header, ...rows] = await rowsOf(raw);
    const column = (name: string) => rows.map((row) => row[header!.indexOf(name)]);
    expect(column('Reference')).toEqual(uses.map((use) => use.reference_id));
    expect(column('User Name')).toEqual(uses.map((use) => use.full_name));
    for (const [name, key] of [
      ['Total Amount', 'amount_kobo'],
      ['Discount', 'discount_kobo'],
      ['Total Amount Paid', 'paid_kobo'],
      ['Cashback', 'cashback_kobo'],
    ] as const)
      expect(column(name)).toEqual(uses.map((use) => naira(use[key])));
    const some = uses[3]!;
    const found = await api.call(
      'GET',
      `${sheet}?search=${encodeURIComponent(`${some.code} ${some.email}`)}`,
    );
    const [, ...matching] = await rowsOf(found.raw);
    expect(matching.length).toBe(
      uses.filter((use) => use.consumer_uuid === some.consumer_uuid && use.code.includes(some.code)).length,
    );
  });
});

async function rowsOf(raw: Buffer) {
  const [sheet] = await readXlsxFile(raw);
  return sheet!.data as unknown as (string | number | null)[][];
}

describe('statistics', () => {
  const kinds: Record<string, (use: Use) => boolean> = {
    dmp: (use) => use.category === 'labtest',
    sadn: (use) => use.sub_category === 'sadn',
    fadn: (use) => use.sub_category === 'fadn' && use.appointment_type !== 'speciality_doctor',
    speciality: (use) => use.appointment_type === 'speciality_doctor',
    treatment_plan: (use) => use.category === 'pharmacy',
    lab_package: (use) => use.category === 'labpackage',
  };
  /** The expected statistics, counted in plain code. */
  const expectedStats = (uses: Use[]) => {
    const stats: Record<string, unknown> = { total_no_of_used_coupon: uses.length };
    for (const [kind, is] of Object.entries(kinds)) {
      const counts = new Map<string, number>();
      for (const use of uses.filter(is)) counts.set(use.code, (counts.get(use.code) ?? 0) + 1);
      const [most] = [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
      stats[`total_${kind}`] = uses.filter(is).length;
      stats[`most_used_${kind}`] = most ? { id: most[0], count: most[1] } : null;
    }
    return stats;
  };

  test('of all consumers equal a plain count', async () => {
    const { body } = await api.call('GET', '/coupon/used/coupon/metrics?user_id=');
    expect(body.data).toEqual(expectedStats(await allUses()));
  });

  test('of one consumer equal a plain count, and are 0 without uses', async () => {
    const uses = await allUses();
    const busiest = Object.entries(Object.groupBy(uses, (use) => use.consumer_uuid))
      .toSorted(([, a], [, b]) => b!.length - a!.length)
      .slice(0, 5);
    for (const [consumer, theirs] of busiest) {
      const { body } = await api.call('GET', `/coupon/used/coupon/metrics?user_id=${consumer}`);
      expect(body.data).toEqual(expectedStats(theirs!));
    }
    const none = await api.call('GET', `/coupon/used/coupon/metrics?user_id=${UNKNOWN_ID}`);
    expect(none.body.data).toEqual(expectedStats([]));
  });
});

test('the cost of a coupon is what its uses gave, and its revenue what was paid with it', async () => {
  const { rows } = await api.owner.query(
    `select coupon_uuid as uuid, count(*)::int as uses, sum(discount_kobo)::int / 100.0 as discount,
       sum(cashback_kobo)::int / 100.0 as cashback, sum(points)::int as points, sum(paid_kobo)::bigint / 100.0 as revenue
     from coupon_redemptions group by 1 order by 2 desc, 1 limit 20`,
  );
  for (const { uuid, ...cost } of rows) {
    const { data } = (await api.call('GET', `/coupon/cost/${uuid}`)).body;
    expect(data).toEqual({
      ...cost,
      discount: Number(cost.discount),
      cashback: Number(cost.cashback),
      revenue: Number(cost.revenue),
      label: expect.toSatisfy((label) => label === null || label.uses >= cost.uses),
    });
  }
});
