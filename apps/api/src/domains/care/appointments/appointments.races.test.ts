import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons, useRedemptions } from '../../money/coupons/coupons.testing.ts';
import { useBookings } from './appointments.testing.ts';
import { releaseExpired } from './bookings.repository.ts';
import { openSlotsUntil } from './slots.repository.ts';

const api = useTestApp();
const {
  booked,
  create,
  draft,
  expire,
  finish,
  freeSlots,
  holders,
  newSlot,
  one,
  participants,
  reschedule,
  state,
} = useBookings(api);

const { make } = useCoupons(api);
const { tally: usesOf } = useRedemptions(api);

/** A busy machine may answer 503, so the call is retried. */
async function retryWhenBusy<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  const answer = await call();
  return answer.status === 503 ? retryWhenBusy(call) : answer;
}
const tally = (answers: { status: number }[]) => {
  const codes = answers.map(({ status }) => status);
  return Object.fromEntries(
    [...new Set(codes)].toSorted().map((code) => [code, codes.filter((other) => other === code).length]),
  );
};

test('accepts one of 200 concurrent bookings of one slot and rejects 199 with 409', async () => {
  const body = await draft();
  const others = await Promise.all(Array.from({ length: 200 }, participants));
  const before = await api.countAudit('booking.create');
  const answers = await Promise.all(
    others.map(({ patient }) => retryWhenBusy(() => create({ ...body, patient_uuid: patient }))),
  );
  expect(tally(answers)).toEqual({ 201: 1, 409: 199 });
  expect(await holders(body.slot)).toBe(1);
  expect(await api.countAudit('booking.create')).toBe(before + 1);
});

test('reports a taken slot under its field', async () => {
  const body = await draft();
  await create(body);
  const { status, body: refusal } = await create(body);
  expect(status).toBe(409);
  expect(refusal.fields).toEqual({ slot: 'This slot has just been taken. Please choose another one.' });
});

test('creates one booking for a request that is repeated, also 20 times at once', async () => {
  const body = { ...(await draft()), request_uuid: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(body)));
  const made = answers
    .filter(({ status }) => status === 201)
    .map((answer) => answer.body.data.uuid as string);
  expect(new Set(made).size).toBe(1);
  const later = await create(body);
  expect([later.status, later.body.data.uuid]).toEqual([201, made[0]]);
  await finish(made[0]!);
  expect((await create(body)).body.data.status).toBe('booked');
});

test('charges once when a booking is completed 30 times at once', async () => {
  const { uuid } = (await create(await draft())).body.data;
  const answers = await Promise.all(Array.from({ length: 30 }, () => retryWhenBusy(() => finish(uuid))));
  expect(tally(answers)).toEqual({ 200: 30 });
  const { n } = await one<{ n: string }>('select count(*) as n from payments where booking_uuid = $1', [
    uuid,
  ]);
  expect(n).toBe('1');
});

test('redeems a coupon with 20 uses 20 times when 60 bookings are completed at once', async () => {
  const limited = await make({
    sub_category: 'fadn',
    appointment_type: 'all',
    valid_from: new Date(Date.now() - 3_600_000).toISOString(),
    valid_to: new Date(Date.now() + 3_600_000).toISOString(),
    maxtimeuse: 20,
  });
  const { coupon_code } = limited;
  const begun = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const body = { ...(await draft({ coupon_code })), request_uuid: randomUUID() };
      return (await retryWhenBusy(() => create(body))).body.data.uuid as string;
    }),
  );
  const answers = await Promise.all(begun.map((uuid) => retryWhenBusy(() => finish(uuid))));
  expect(tally(answers)).toEqual({ 200: 20, 409: 40 });
  const refusals = answers.flatMap(({ status, body }) => (status === 409 ? [body.fields.coupon_code] : []));
  expect(new Set(refusals)).toEqual(new Set(['This coupon has reached its usage limit']));
  expect(await usesOf(limited)).toMatchObject({ used: 20, rows: 20, counted: 20 });
  const { rows } = await api.owner.query(
    `select b.status, count(*)::int as n, count(y.uuid)::int as paid, sum(b.discount_kobo)::int as kobo
     from bookings b left join payments y on y.booking_uuid = b.uuid where b.uuid = any ($1) group by 1 order by 1`,
    [begun],
  );
  expect(rows).toEqual([
    { status: 'booked', n: 20, paid: 20, kobo: 20 * 75_005 },
    { status: 'pending', n: 40, paid: 0, kobo: 0 },
  ]);
});

test('answers a repeated request as its first attempt, also when its coupon changes between them', async () => {
  const coupon = await make({
    sub_category: 'fadn',
    appointment_type: 'all',
    valid_from: new Date(Date.now() - 3_600_000).toISOString(),
    valid_to: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const body = { ...(await draft({ coupon_code: coupon.coupon_code })), request_uuid: randomUUID() };
  const { consumer } = await one<{ consumer: string }>(
    `select uuid as consumer from accounts where kind = 'consumer' and uuid not in
       (select consumer_uuid from patients where uuid = $1) limit 1`,
    [body.patient_uuid],
  );
  const waiting = async (requests: number): Promise<void> => {
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (n < requests) return waiting(requests);
  };
  const blocker = await api.owner.connect();
  await blocker.query('begin');
  await blocker.query('lock table bookings in share mode');
  const first = create(body);
  await waiting(1);
  const given = await api.call('PUT', `/coupon/update/${coupon.uuid}`, { body: { user_uuid: consumer } });
  expect(given.status).toBe(200);
  const repeated = create(body);
  await Promise.race([waiting(2), repeated]);
  await blocker.query('rollback');
  blocker.release();
  const answers = await Promise.all([first, repeated]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1].body.data).toEqual(answers[0].body.data);
});

test('releases the slot of a pending booking after ten minutes', async () => {
  const body = await draft();
  const expired = (await create(body)).body.data;
  const { minutes } = await one<{ minutes: string }>(
    'select round(extract(epoch from expires_at - created_at) / 60) as minutes from bookings where uuid = $1',
    [expired.uuid],
  );
  expect(minutes).toBe('10');
  expect(await freeSlots(body.doctor_uuid, body.booking_date)).not.toContain(body.slot);
  await expire(expired.uuid);
  expect(await freeSlots(body.doctor_uuid, body.booking_date)).toContain(body.slot);
  expect((await finish(expired.uuid)).status).toBe(409);
  const next = await create(body);
  expect(next.status).toBe(201);
  expect((await state(expired.uuid)).status).toBe('rejected');

  await expire(next.body.data.uuid);
  expect(await releaseExpired(api.db, new Date())).toBe(1);
  expect((await state(next.body.data.uuid)).status).toBe('rejected');
  expect(await holders(body.slot)).toBe(0);
});

test('reschedules into its own slot, and keeps the old slot when the new one is taken', async () => {
  const mine = await booked();
  const own = await reschedule({ uuid: mine.uuid, slot: mine.slot });
  expect([own.status, own.body.data.status, own.body.data.category]).toEqual([201, 'rescheduled', 'GC']);
  expect(own.body.data.slot).toBe(mine.slot);

  const [first, second] = [await booked(), await booked()];
  const taken = await newSlot(first.doctor_uuid);
  await create({ ...first.body, slot: taken.uuid, booking_date: taken.day });
  const refused = await reschedule({ uuid: first.uuid, slot: taken.uuid });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['slot']]);
  expect(await state(first.uuid)).toMatchObject({ status: 'booked', slot_uuid: first.slot });
  expect((await reschedule({ uuid: second.uuid, slot: first.slot })).status).toBe(422);
});

test('moves one of two concurrent bookings into a slot and frees the slot it left', async () => {
  const first = await booked();
  const other = await newSlot(first.doctor_uuid);
  const body = { ...first.body, slot: other.uuid, booking_date: other.day };
  const second = (await create(body)).body.data;
  await finish(second.uuid);
  const wanted = await newSlot(first.doctor_uuid);
  const answers = await Promise.all(
    [first.uuid, second.uuid].map((uuid) => reschedule({ uuid, slot: wanted.uuid })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await holders(wanted.uuid)).toBe(1);
  const won = answers[0]!.status === 201 ? first : second;
  expect(await holders(won.slot)).toBe(0);
  const lost = won === first ? second : first;
  expect(await holders(lost.slot)).toBe(1);
});

test('creates slots from opening hours once, also when several workers run at once', async () => {
  const { doctor } = await participants();
  await api.owner.query(
    'delete from slots s where doctor_uuid = $1 and not exists (select from bookings b where b.slot_uuid = s.uuid)',
    [doctor],
  );
  const { clinic } = await one<{ clinic: string }>(
    'update clinics set open_until = null where doctor_uuid = $1 returning uuid as clinic',
    [doctor],
  );
  await api.owner.query('delete from opening_hours where clinic_uuid = $1', [clinic]);
  await api.owner.query(
    `insert into opening_hours (clinic_uuid, weekday, opens, closes, slot_minutes)
     select $1, weekday, opens::time, closes::time, 30
     from generate_series(1, 5) as weekday, (values ('09:00', '12:00'), ('14:00', '16:00')) as hours (opens, closes)`,
    [clinic],
  );
  const open = () => openSlotsUntil(api.db, '2031-03-03', '2031-03-09');
  const opened = await Promise.all([open(), open(), open()]);
  const { n } = await one<{ n: string }>(
    `select count(*) as n from slots where doctor_uuid = $1 and day between '2031-03-03' and '2031-03-09'`,
    [doctor],
  );
  // Five working days of six slots in the morning and four after lunch.
  expect(Number(n)).toBe(50);
  expect(opened.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(50);
  expect(await open()).toBe(0);
  const { first } = await one<{ first: string }>(
    `select to_char(min(starts_at) at time zone 'Africa/Lagos', 'HH24:MI') as first from slots
     where doctor_uuid = $1 and day = '2031-03-03'`,
    [doctor],
  );
  expect(first).toBe('09:00');
});
