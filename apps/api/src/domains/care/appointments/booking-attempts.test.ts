import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp();
const { create, draft, finish, holders, one, state } = useBookings(api);

const insteadOf = (...requests: string[]) => `normal?instead_of=${requests.join(',')}`;
/** A request to book whose reply was lost: the client knows only its id. */
async function lost() {
  const body = { ...(await draft()), request_uuid: randomUUID() };
  const { uuid } = (await create(body)).body.data as { uuid: string };
  return { uuid, request: body.request_uuid, body };
}

test('a corrected attempt takes the slot that the attempt before holds', async () => {
  const { uuid, request, body } = await lost();
  const corrected = { ...body, amount_value: 8_000, request_uuid: randomUUID() };
  expect((await create(corrected)).body.fields).toHaveProperty('slot');
  const [first, again] = [
    await create(corrected, insteadOf(request)),
    await create(corrected, insteadOf(request)),
  ];
  expect([first.status, again.status, again.body.data.uuid]).toEqual([201, 201, first.body.data.uuid]);
  expect((await state(uuid)).status).toBe('rejected');
  expect(await holders(body.slot)).toBe(1);
  const audited = `select count(*)::int as n from audit_log where action = 'booking.rejected' and subject = $1`;
  expect(await one(audited, [uuid])).toEqual({ n: 1 });
});

test('an attempt releases the slots of all attempts before it', async () => {
  const [first, second] = [await lost(), await lost()];
  const next = { ...(await draft()), request_uuid: randomUUID() };
  expect((await create(next, insteadOf(first.request, randomUUID(), second.request))).status).toBe(201);
  expect([(await state(first.uuid)).status, (await state(second.uuid)).status]).toEqual([
    'rejected',
    'rejected',
  ]);
  expect((await create(next, insteadOf('no-uuid'))).status).toBe(400);
});

test('a rejected attempt leaves the slot to the attempt before', async () => {
  const { uuid, request, body } = await lost();
  const wrong = { ...body, booking_date: '2026-01-01', request_uuid: randomUUID() };
  expect((await create(wrong, insteadOf(request))).status).toBe(422);
  expect((await state(uuid)).status).toBe('pending');
});

test('an attempt replaces no completed booking and no booking of a colleague', async () => {
  const completed = await lost();
  await finish(completed.uuid);
  const next = { ...(await draft()), request_uuid: randomUUID() };
  expect((await create(next, insteadOf(completed.request))).status).toBe(201);
  expect((await state(completed.uuid)).status).toBe('booked');

  const theirs = await lost();
  const maker = await one(
    `update bookings b set made_by = (select uuid from accounts where uuid <> b.made_by and kind = 'staff' limit 1)
     where uuid = $1 returning made_by`,
    [theirs.uuid],
  );
  expect(maker).toEqual({ made_by: expect.any(String) });
  const other = { ...(await draft()), request_uuid: randomUUID() };
  expect((await create(other, insteadOf(theirs.request))).status).toBe(201);
  expect((await state(theirs.uuid)).status).toBe('pending');
});

test('an attempt that a colleague completes meanwhile is not replaced, and refuses no other one', async () => {
  const { uuid, request } = await lost();
  const next = { ...(await draft()), request_uuid: randomUUID() };
  const colleague = await api.owner.connect();
  try {
    await colleague.query('begin');
    await colleague.query(`update bookings set status = 'booked', expires_at = null where uuid = $1`, [uuid]);
    const created = create(next, insteadOf(request));
    const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%bookings%'`;
    await expect.poll(async () => (await api.owner.query(isWaiting)).rowCount).toBeGreaterThan(0);
    await colleague.query('commit');
    expect((await created).status).toBe(201);
  } finally {
    colleague.release();
  }
  expect((await state(uuid)).status).toBe('booked');
});
