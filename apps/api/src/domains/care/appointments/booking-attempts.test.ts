import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp();
const { create, draft, finish, holders, one, state } = useBookings(api);

const insteadOf = (request: string) => `normal?instead_of=${request}`;
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
  await api.owner.query(
    `update bookings set made_by = (select uuid from accounts where uuid <> made_by and kind = 'admin' limit 1)
     where uuid = $1`,
    [theirs.uuid],
  );
  const other = { ...(await draft()), request_uuid: randomUUID() };
  expect((await create(other, insteadOf(theirs.request))).status).toBe(201);
  expect((await state(theirs.uuid)).status).toBe('pending');
});
