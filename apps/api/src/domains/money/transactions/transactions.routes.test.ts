import { expect, test } from 'vitest';
import { decryptDetails } from '../../../platform/audit/personal-details.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const list = (query: string) => api.call('GET', `/payment/search-alls?${query}`);
const refund = (reference: string, body?: object) =>
  api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`, { body });
let picks = 0;
const open = async (type = '%') => {
  const { rows } = await api.owner.query<{ reference_id: string }>(
    `select reference_id from payments where refund_eligible and refund_completed_at is null and kind like $2
     order by md5(uuid::text || $1) limit 1`,
    [String((picks += 1)), type],
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

test('keeps the reason of a refund that was not due in the audit trail, and asks for none', async () => {
  const { rows } = await api.owner.query<{ uuid: string; reference_id: string }>(
    `select uuid, reference_id from payments where not refund_eligible and status = 'paid' order by uuid limit 2`,
  );
  const detailsOf = async (body?: object) => {
    const { uuid, reference_id } = rows.pop()!;
    expect((await refund(reference_id, body)).status).toBe(200);
    const audit = await api.owner.query<{ details: { eligible: boolean; reason?: string } }>(
      `select details from audit_log where action = 'payment.refund' and subject = $1`,
      [uuid],
    );
    const [row] = await decryptDetails(api.db, api.services.keys, audit.rows);
    return row!.details;
  };
  expect(await detailsOf({ reason: ' Paid twice ' })).toMatchObject({
    eligible: false,
    reason: 'Paid twice',
  });
  const silent = await detailsOf();
  expect([silent.eligible, silent.reason]).toEqual([false, undefined]);
});

test('reads one payment as the list shows it, with who completed its refund, and answers 404', async () => {
  const reference = await open('appointment');
  const get = (uuid: string) => api.call('GET', `/records/transactions/${uuid}`);
  const [row] = (await list(`type=appointment&search=${reference}`)).body.data;
  expect(row).toMatchObject({ refund_completed_at: null, refund_completed_by: null });
  expect((await get(row.uuid)).body).toEqual({ data: row });
  await refund(reference);
  expect((await get(row.uuid)).body.data).toMatchObject({
    refund_completed_at: expect.stringMatching(/Z$/),
    refund_completed_by: 'Adaeze Okafor',
  });
  expect((await get('01890000-0000-7000-8000-000000000000')).status).toBe(404);
});

test.each([
  ['appointment', 'select booking_uuid from payments where uuid = $1'],
  ['cart', 'select uuid from lab_orders where payment_uuid = $1'],
  ['treatmentplan', 'select uuid from treatment_orders where payment_uuid = $1'],
])('names what a payment of type %s paid for', async (type, query) => {
  const [{ uuid, source }] = (await list(`type=${type}&status=paid&limit=1`)).body.data;
  const { rows } = await api.owner.query(query, [uuid]);
  expect(rows.map((row) => Object.values(row)[0])).toContain(source);
});

test('filters the payments whose refund is due', async () => {
  const { data, count } = (await list('type=appointment&refund=due')).body;
  const { rows } = await api.owner.query(
    `select count(*)::int as n from payments
     where kind = 'appointment' and refund_completed_at is null
       and coalesce(charged_kobo, case when status = 'paid' then amount_kobo else 0 end) - refunded_kobo
         > case when status = 'paid' and not refund_eligible then amount_kobo else 0 end`,
  );
  expect(count).toBe(rows[0].n);
  for (const row of data) expect(row.refund_provided).toBe('Incomplete');
});

test('rejects the refund of an unknown reference with 404', async () => {
  expect((await refund('TX-nobody-knows')).status).toBe(404);
});

test('the CSV has every payment of the type', async () => {
  const { count } = (await list('type=appointment')).body;
  const csv = await api.call('GET', '/payment/search-alls/export/csv?type=appointment');
  expect(csv.raw.toString('utf8').trimEnd().split('\n')).toHaveLength(count + 1);
  expect(csv.headers['content-disposition']).toMatch(/Transactions_Appointments_\d{8}-\d{6}\.csv/);
});
