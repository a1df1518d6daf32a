import { randomUUID } from 'node:crypto';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from './platform/db/embedded.ts';
import { fixturesFor } from './testing/fixtures.ts';
import { useProduct } from './testing/product.ts';
import { copySeededFolder } from './testing/seeded-folder.ts';
import { testPool } from './testing/test-database.ts';

const { start, stop, api, signIn, dataDir } = useProduct();

const DAY_MS = 86_400_000;

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
    await copySeededFolder(dataDir());
    await start();
    const acknowledged: string[] = [];
    let next = 0;
    // The kill comes amid the first write, and after some.
    for (const writes of [0, 40]) {
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
async function someBooking(token: string, database: pg.Pool) {
  const { rows } = await database.query<{ uuid: string; clinic: string; patient: string }>(
    `select doctor_uuid as uuid, c.uuid as clinic, (select uuid from patients limit 1) as patient
     from clinics c join doctors on account_uuid = doctor_uuid and not external limit 1`,
  );
  const { patient, ...doctor } = rows[0]!;
  // The slots of the demo data may be in the past.
  const slot = await fixturesFor({ owner: database }).addSlot(doctor, new Date(Date.now() + 30 * DAY_MS));
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
    doctor_uuid: doctor.uuid,
    patient_uuid: patient,
    slot: slot.uuid,
    booking_date: dayOf(slot.at),
    reasons: ['Other'],
    type: 'Find a doctor',
    amount_value: 4_500,
    rfid: 'KILL-9',
    coupon_code: coupon.coupon_code,
    request_uuid: randomUUID(),
  };
}

test(
  'killed between the calls of a booking or amid the second, it is booked and paid once or not at all',
  { timeout: 600_000 },
  async () => {
    const token = await signIn();
    const server = await startEmbedded({ dataDir: dataDir() });
    const database = testPool(server.database('baobab'), { max: 2 });
    const body = await someBooking(token, database);
    const begin = (changes = {}) =>
      api<{ data: { uuid: string; status: string } }>('POST', '/booking/baobab/admin/new/normal', token, {
        ...body,
        ...changes,
      });
    const { uuid } = (await begin()).body.data;
    const finish = () => api('PUT', `/booking/adminBooking/admin/${uuid}/booked`, token);
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
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into "payments"%'`;
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
