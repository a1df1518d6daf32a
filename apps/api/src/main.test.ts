import { randomUUID } from 'node:crypto';
import type { Slot } from '@baobab/contract/appointments';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from './platform/db/embedded.ts';
import { useProduct } from './testing/product.ts';

const { start, stop, api, signIn, dataDir } = useProduct();

const person = (n: number) => ({
  firstName: 'Kill',
  lastName: `Number${n}`,
  email: `kill${n}@mail.example`,
  mobile: `+234809${String(n).padStart(7, '0')}`,
});

test(
  'killed at any moment, no acknowledged write is lost and the next start works',
  { timeout: 600_000 },
  async () => {
    await start();
    const acknowledged: string[] = [];
    let next = 0;
    // The kill comes amid the first write, and after some.
    for (const writes of [0, 5, 40]) {
      const enough = acknowledged.length + writes;
      const token = await signIn();
      const writers = Array.from({ length: 4 }, async () => {
        for (;;) {
          const given = person((next += 1));
          const answer = await api('POST', '/user/auth/register', token, given).catch(() => null);
          if (!answer) return;
          if (answer.status === 200) acknowledged.push(given.email);
        }
      });
      await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThanOrEqual(enough);
      await stop('SIGKILL');
      await Promise.all(writers);
      await start();
    }
    const token = await signIn();
    for (const email of acknowledged)
      expect((await api('GET', `/user/admin/users?search=${email}`, token)).body['count']).toBe(1);
  },
);

/** A booking of a free slot with a coupon, as the console sends it. */
async function someBooking(token: string) {
  const get = async <T>(route: string) => (await api<T>('GET', route, token)).body;
  const doctors = await get<{ data: { uuid: string }[] }>('/user/admin/doctors/list?limit=100');
  for (const { uuid: doctor_uuid } of doctors.data) {
    const path = (day: string) => `/slot/getslotBydoctor/${doctor_uuid}/${day}`;
    const { next_free_day: booking_date } = await get<{ next_free_day: string | null }>(path('2020-01-01'));
    if (!booking_date) continue;
    const slots = await get<{ data: Slot[] }>(path(booking_date));
    const patients = await get<{ data: { uuid: string }[] }>('/patient/admin/data-patient?limit=1');
    const coupon = {
      coupon_code: 'KILL-9',
      coupon_type: 'flat_discount',
      discount: 500,
      category: 'appointment',
      sub_category: 'fadn',
      appointment_type: 'all',
      valid_from: new Date(Date.now() - 3_600_000).toISOString(),
      valid_to: new Date(Date.now() + 3_600_000).toISOString(),
      maxtimeuse: 10,
      description: 'For a server that is killed',
    };
    await api('POST', '/coupon/create', token, coupon);
    return {
      doctor_uuid,
      patient_uuid: patients.data[0]!.uuid,
      slot: slots.data[0]!.uuid,
      booking_date,
      reasons: ['Other'],
      type: 'Find a doctor',
      amount_value: 4_500,
      rfid: 'KILL-9',
      coupon_code: coupon.coupon_code,
      request_uuid: randomUUID(),
    };
  }
  throw new Error('No doctor has a free slot');
}

test(
  'killed between the calls of a booking or amid the second, it is booked and paid once or not at all',
  { timeout: 600_000 },
  async () => {
    const token = await signIn();
    const body = await someBooking(token);
    const begin = (changes = {}) =>
      api<{ data: { uuid: string; status: string } }>('POST', '/booking/baobab/admin/new/normal', token, {
        ...body,
        ...changes,
      });
    const { uuid } = (await begin()).body.data;
    const finish = () => api('PUT', `/booking/adminBooking/admin/${uuid}/booked`, token);
    const server = await startEmbedded({ dataDir: dataDir() });
    const database = new pg.Pool({ connectionString: server.database('baobab'), max: 2 });
    const state = async () => {
      const { rows } = await database.query(
        `select status, discount_kobo::int as discount, round(extract(epoch from expires_at - created_at) / 60)::int as minutes,
           (select coalesce(array_agg(amount_kobo::int), '{}') from payments where booking_uuid = b.uuid) as paid,
           (select count(*)::int from coupon_redemptions where reference_id = b.uuid::text) as uses,
           (select used from coupons where code = 'KILL-9') as used
         from bookings b where uuid = $1`,
        [uuid],
      );
      return rows[0] as Record<string, unknown>;
    };
    const begun = { status: 'pending', discount: 0, minutes: 10, paid: [], uses: 0, used: 0 };
    const booked = { status: 'booked', discount: 50_000, minutes: null, paid: [400_000], uses: 1, used: 1 };

    // Between the two calls: the slot is held for its ten minutes, and only for the same request.
    await stop('SIGKILL');
    await start();
    expect(await state()).toEqual(begun);
    expect((await begin({ request_uuid: randomUUID(), rfid: undefined })).status).toBe(409);
    const again = await begin();
    expect([again.status, again.body.data]).toMatchObject([201, { uuid, status: 'pending' }]);

    // Amid the second: booking and coupon are written and the payment is not, because another waits to have its reference.
    const rival = await database.connect();
    await rival.query('begin');
    await rival.query(
      `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid)
       select gen_random_uuid(), 'kill-9', 'cart', 1, consumer_uuid from bookings where uuid = $1`,
      [uuid],
    );
    const cut = finish().catch(() => null);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "payments"%'`;
    await expect.poll(async () => (await database.query(waiting)).rowCount).toBe(1);
    await stop('SIGKILL');
    expect(await cut).toBeNull();
    await rival.query('rollback');
    rival.release();
    await start();
    await expect.poll(state).toEqual(begun);

    // At some moment of the second.
    const unknown = finish().catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 8));
    await stop('SIGKILL');
    const answer = await unknown;
    await start();
    const after = await state();
    expect(after).toEqual(answer?.status === 200 || after['status'] === 'booked' ? booked : begun);

    expect([(await finish()).status, (await finish()).status]).toEqual([200, 200]);
    expect(await state()).toEqual(booked);
    expect((await begin()).body.data).toMatchObject({ uuid, status: 'booked' });
    await database.end();
    await server.stop();
  },
);
