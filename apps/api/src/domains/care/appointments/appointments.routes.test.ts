import { bookingKinds, bookingStatuses } from '@baobab/contract/care/appointments';
import { describe, expect, test } from 'vitest';
import { bellOn } from '../../../testing/bell.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp();
const { booked, cancel, create, draft, finish, freeSlots, one, reject, reschedule, state } = useBookings(api);
const bell = bellOn(api);
const list = (query: string) => api.call('GET', `/booking/adminBooking/adminall?limit=12${query}`);

describe('the list', () => {
  const cases = [
    '',
    ...bookingStatuses.map((status) => `&status=${status}`),
    ...bookingKinds.map((kind) => `&type=${kind}`),
    '&type=Find%20a%20doctor&status=closed',
    '&booked_date=2026-01-10&booked_end_date=2026-03-04',
    '&booked_date=2025-12-01',
    '&booked_end_date=2026-02-28&type=sadn',
    '&booked_date=2026-02-01&booked_end_date=2026-02-28&status=closed&type=free',
    '&booked_date=2026-05-05&booked_end_date=2026-05-05',
  ];
  const where = (query: string) => {
    const given = new URLSearchParams(query);
    const kind = given.get('type') === 'Find a doctor' ? 'nigerian' : given.get('type');
    return [
      `($1::text is null or status = $1) and ($2::text is null or kind = $2)
       and ($3::date is null or day >= $3) and ($4::date is null or day <= $4)`,
      [given.get('status'), kind, given.get('booked_date'), given.get('booked_end_date')],
    ] as const;
  };
  test.each(cases)('returns the exact count for %s', async (query) => {
    const { body } = await list(query);
    const [condition, values] = where(query);
    const plain = await one<{ n: string }>(`select count(*) as n from bookings where ${condition}`, [
      ...values,
    ]);
    expect(body.count).toBe(Number(plain.n));
    expect(body.data.length).toBe(Math.min(12, body.count));
    const dates = body.data.map(({ booking_date }: { booking_date: string }) => booking_date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('combines the consumer, doctor and status filters', async () => {
    const row = await booked();
    const people = `&created_by.uuid=${row.consumer.uuid}&doctor_uuid=${row.doctor_uuid}`;
    expect(
      (await list(`${people}&status=booked`)).body.data.map(({ uuid }: { uuid: string }) => uuid),
    ).toContain(row.uuid);
    expect((await list(`${people}&status=rejected&type=free`)).body.count).toBe(0);
  });

  test('ends the last page with the oldest booking', async () => {
    const { count } = (await list('')).body;
    const last = Math.ceil(count / 12) - 1;
    const { body } = await list(`&pagenum=${last}`);
    const oldest = await one<{ uuid: string }>('select uuid from bookings order by starts_at, uuid limit 1');
    expect(body.data.at(-1).uuid).toBe(oldest.uuid);
  });

  test('rejects an unknown status and an invalid date with 400', async () => {
    expect((await list('&status=lost')).status).toBe(400);
    expect((await list('&booked_date=2026-02-30')).status).toBe(400);
  });

  test('exports every match as CSV and neutralises formulas', async () => {
    const { uuid, patient_uuid } = await booked();
    await api.owner.query(`update patients set first_name = '=1+1' where uuid = $1`, [patient_uuid]);
    const { count } = (await list('&status=booked')).body;
    const csv = await api.call('GET', '/booking/adminBooking/adminall/export/csv?status=booked');
    const lines = csv.raw.toString('utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(count + 1);
    expect(lines[0]).toContain('Booking Id,Booking Date');
    expect(lines.find((line) => line.startsWith(uuid))).toContain("'=1+1");
  });
});

describe('status changes', () => {
  test('records creation and completion in the history, with the payment', async () => {
    const rfid = `RF-${Date.now()}`;
    const body = await draft({ rfid });
    const made = await create(body);
    expect([made.status, made.body.message, made.body.data.status]).toEqual([
      201,
      'booking added Successfully!',
      'pending',
    ]);
    const { uuid } = made.body.data;
    const done = await finish(uuid);
    expect([done.status, done.body.data.status]).toEqual([200, 'booked']);
    expect(done.body.data.transaction).toEqual({ reference_id: rfid });
    expect(done.body.data).toMatchObject({
      amount: 7_500.5,
      type: 'Find a doctor',
      category: 'CG',
      ref_id: rfid,
    });
    const { data } = (await api.call('GET', `/booking/adminBooking/history/${uuid}`)).body;
    expect(data.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
      ['created', 'Adaeze Okafor'],
      ['booked', 'Adaeze Okafor'],
    ]);
  });

  test('allows rejecting pending and cancelling or rescheduling booked appointments only', async () => {
    const { uuid, slot } = await booked();
    const acts = [reject, cancel, (id: string) => reschedule({ uuid: id, slot })];
    const outcomes: Record<string, number[]> = {};
    for (const status of bookingStatuses) {
      outcomes[status] = [];
      for (const act of acts) {
        await api.owner.query('update bookings set status = $2, expires_at = null where uuid = $1', [
          uuid,
          status,
        ]);
        outcomes[status].push((await act(uuid)).status);
      }
    }
    const no = [409, 409, 409];
    expect(outcomes).toEqual({
      ...Object.fromEntries(bookingStatuses.map((status) => [status, no])),
      pending: [200, 409, 409],
      booked: [409, 200, 201],
      // Repeating a change succeeds without effect.
      rejected: [200, 409, 409],
      cancelled: [409, 200, 409],
      rescheduled: [409, 409, 201],
    });
  });
  test('makes the payment refundable when cancelled, and ignores a second cancellation', async () => {
    const { uuid } = await booked();
    const before = await api.countAudit('booking.cancelled');
    const [first, second] = [await cancel(uuid), await cancel(uuid)];
    expect([first.status, second.status, second.body.data.status]).toEqual([200, 200, 'cancelled']);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(await api.countAudit('booking.cancelled')).toBe(before + 1);
    const { refund_eligible } = await one<{ refund_eligible: boolean }>(
      'select refund_eligible from payments where booking_uuid = $1',
      [uuid],
    );
    expect(refund_eligible).toBe(true);
  });

  test('notifies staff who can refund once of a refund due, naming only the transaction', async () => {
    const rfid = `RF-due-${Date.now()}`;
    const { uuid } = await booked({ rfid });
    const [admins, others] = [await bell('admin'), await bell('dmp-admin')];
    await cancel(uuid);
    await cancel(uuid);
    const [newest, ...rest] = await bell('admin');
    expect(newest).toMatchObject({
      message: `Refund due: ₦7,500.50 of transaction ${rfid}`,
      link: expect.stringMatching(`^/transactions\\?search=${rfid}&dialog=view&id=`),
      status: 'unread',
    });
    expect(rest[0]).toEqual(admins[0]);
    expect(await bell('dmp-admin')).toEqual(others);
  });

  test('notifies nobody when a free booking is cancelled', async () => {
    const { uuid } = await booked({ amount_value: 0 });
    const before = await bell('admin');
    expect((await cancel(uuid)).status).toBe(200);
    expect(await bell('admin')).toEqual(before);
  });

  test('requires the token to cancel and rejects prefetches and cross-site requests', async () => {
    const { uuid } = await booked();
    const path = `/booking/adminBooking/admincancel/${uuid}`;
    expect((await api.call('GET', path, { as: null })).status).toBe(401);
    expect((await cancel(uuid, { 'sec-purpose': 'prefetch' })).status).toBe(403);
    expect((await cancel(uuid, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await state(uuid)).status).toBe('booked');
  });

  test('rejects completing a pending booking of a consumer with 409', async () => {
    const { uuid } = await booked();
    await api.owner.query(`update bookings set status = 'pending', expires_at = null where uuid = $1`, [
      uuid,
    ]);
    expect((await finish(uuid)).status).toBe(409);
  });
});

describe('creating a booking rejects', () => {
  const refused = async (changes: Record<string, unknown>, path?: string) => {
    const answer = await create(await draft(changes), path);
    return [answer.status, Object.keys(answer.body.fields ?? {})];
  };
  test('a slot of another doctor, in the past, or on another day', async () => {
    const other = await draft();
    expect(await refused({ slot: other.slot })).toEqual([422, ['slot']]);
    expect(await refused({ booking_date: '2026-01-01' })).toEqual([422, ['booking_date']]);
    const past = await one<{ uuid: string; doctor_uuid: string; day: string }>(
      `select uuid, doctor_uuid, day::text from slots s where starts_at < now()
       and not exists (select 1 from bookings b where b.slot_uuid = s.uuid) limit 1`,
    );
    const { uuid: slot, doctor_uuid, day: booking_date } = past;
    expect(await refused({ slot, doctor_uuid, booking_date })).toEqual([422, ['slot']]);
  });
  test('a type at the wrong address, an unknown symptom, and an amount that is negative or too large', async () => {
    expect(await refused({}, 'free')).toEqual([422, ['type']]);
    expect(await refused({ reasons: ['Bad mood about Mondays'] })).toEqual([422, ['reasons.0']]);
    expect(await refused({ amount_value: -1 })).toEqual([422, ['amount_value']]);
    expect(await refused({ amount_value: 1e12 })).toEqual([422, ['amount_value']]);
  });
  test('an inactive patient', async () => {
    const { uuid } = await one<{ uuid: string }>('select uuid from patients where not active limit 1');
    const { status, body } = await create(await draft({ patient_uuid: uuid }));
    expect([status, body.fields]).toEqual([422, { patient_uuid: 'This patient is not active' }]);
  });
  test('an unknown patient and a payment reference that was used already', async () => {
    expect(await refused({ patient_uuid: '018bbb76-b180-7c54-a752-451184496a9f' })).toEqual([
      422,
      ['patient_uuid'],
    ]);
    const { transaction } = await booked();
    expect(await refused({ rfid: transaction.reference_id.toLowerCase() })).toEqual([409, ['rfid']]);
  });
});

test('lists the free slots of a day and names the next day with free slots', async () => {
  const body = await draft();
  expect(await freeSlots(body.doctor_uuid, body.booking_date)).toContain(body.slot);
  await create(body);
  expect(await freeSlots(body.doctor_uuid, body.booking_date)).not.toContain(body.slot);
  const { body: today } = await api.call('GET', `/slot/getslotBydoctor/${body.doctor_uuid}/2020-01-01`);
  expect(today.data).toEqual([]);
  expect(today.next_free_day).toMatch(/^20\d\d-\d\d-\d\d$/);
});
