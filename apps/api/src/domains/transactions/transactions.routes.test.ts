import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();
const list = (query: string) => api.call('GET', `/payment/search-alls?${query}`);
const refund = (reference: string) => api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`);
let picks = 0;
const open = async () => {
  const { rows } = await api.owner.query<{ reference_id: string }>(
    `select reference_id from payments where refund_eligible and refund_completed_at is null
     order by md5(uuid::text || $1) limit 1`,
    [String((picks += 1))],
  );
  return rows[0]!.reference_id;
};

test.each(['appointment', 'cart', 'treatmentplan'])(
  'lists and counts only payments of type %s',
  async (type) => {
    const { body } = await list(`type=${type}&limit=10`);
    const { rows } = await api.owner.query('select count(*) as n from payments where kind = $1', [type]);
    expect(body.count).toBe(Number(rows[0].n));
    for (const row of body.data) expect(row.transcation_type).toBe(type);
  },
);

test('lists payments newest first with patient, doctor and refund status', async () => {
  const { data } = (await list('type=appointment')).body;
  const dates = data.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(data[0]).toMatchObject({ doctor_name: expect.any(String), patient_name: expect.any(String) });
  expect(['Complete', 'Incomplete']).toContain(data[0].refund_provided);
});

test('a demo payment with a coupon is the price minus the discount and has a redemption', async () => {
  const { rows } = await api.owner.query(
    `select count(*)::int as n, count(*) filter (where b.discount_kobo > 0)::int as less,
       count(*) filter (where p.amount_kobo = b.amount_kobo - b.discount_kobo)::int as right,
       count(*) filter (where r.code = b.coupon_code and r.paid_kobo = p.amount_kobo)::int as known
     from bookings b join payments p on p.booking_uuid = b.uuid
     left join coupon_redemptions r on r.reference_id = b.uuid::text
     where b.coupon_code is not null`,
  );
  const { n, less } = rows[0];
  expect(less).toBeGreaterThan(20);
  expect(rows[0]).toEqual({ n, less, right: n, known: n });
});

test('100 concurrent refunds of a payment change it once', async () => {
  const reference = await open();
  const before = await api.countAudit('payment.refund');
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      for (;;) {
        const answer = await refund(reference);
        if (answer.status !== 503) return answer;
      }
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers[0]!.body).toMatchObject({
    message: 'Refund Completed',
    data: { reference_id: reference, refund_provided: 'Complete' },
  });
  expect(await api.countAudit('payment.refund')).toBe(before + 1);
});

test('the database rejects reverting a completed refund', async () => {
  const reference = await open();
  await refund(reference);
  await expect(
    api.owner.query('update payments set refund_completed_at = null where reference_id = $1', [reference]),
  ).rejects.toThrow('A completed refund stays completed');
});

test('rejects the refund of an unknown reference with 404', async () => {
  expect((await refund('TX-nobody-knows')).status).toBe(404);
});

test('search finds the payment of its kind with exactly that reference, in any case', async () => {
  const { data, count } = (await list('type=appointment')).body;
  const reference = data[3].reference_id;
  const find = async (type: string, words: string, more = '') =>
    (await list(`type=${type}&search=${encodeURIComponent(words)}${more}`)).body;
  for (const words of [reference, reference.toUpperCase(), ` ${reference.toLowerCase()} `]) {
    const found = await find('appointment', words);
    expect([found.count, found.data]).toEqual([1, [data[3]]]);
  }
  expect((await find('appointment', reference, '&pagenum=1')).data).toEqual([]);
  expect((await find('cart', reference)).count).toBe(0);
  expect((await find('appointment', reference.slice(0, -1))).count).toBe(0);
  expect((await find('appointment', '  ')).count).toBe(count);
  const csv = await api.call(
    'GET',
    `/payment/search-alls/export/csv?type=appointment&search=${encodeURIComponent(reference)}`,
  );
  const lines = csv.raw.toString('utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(reference);
});

test('the CSV has every payment of the type', async () => {
  const { count } = (await list('type=appointment')).body;
  const csv = await api.call('GET', '/payment/search-alls/export/csv?type=appointment');
  expect(csv.raw.toString('utf8').trimEnd().split('\n')).toHaveLength(count + 1);
  expect(csv.headers['content-disposition']).toMatch(/Transactions_Appointments_\d{8}-\d{6}\.csv/);
});
