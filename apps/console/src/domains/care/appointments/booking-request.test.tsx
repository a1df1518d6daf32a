// @vitest-environment jsdom -- renders a hook
import { expect, test } from 'vitest';
import { isHeldByRequest } from './booking-request.ts';
import type { BookingValues } from './booking.form.ts';
import { server, submit, useBooking, values } from './booking.testing.tsx';

useBooking();

/** The attempts that each call to create an appointment replaces, by their place in `requests`. */
const replaced = () =>
  server.received
    .filter((address) => address.includes('/new/'))
    .map((address) => new URL(address, 'http://x').searchParams.get('instead_of')?.split(',') ?? [])
    .map((ids) => ids.map((id) => [...server.requests.keys()].indexOf(id)));

async function loseCreated(changes: Partial<BookingValues> = {}, isPerformed = true) {
  server.lost = { address: '/new/normal', isPerformed };
  expect((await submit(changes)).ok).toBe(false);
  server.lost = null;
}

test('names the attempt whose reply was lost when the form has changed, until one is created', async () => {
  await loseCreated();
  expect((await submit({ rfid: 'USED' })).ok).toBe(false);
  expect((await submit({ desc: 'Called at noon' })).ok).toBe(true);
  expect((await submit({ desc: 'Called again' })).ok).toBe(true);
  expect(replaced()).toEqual([[], [0], [0], []]);
});

test('names the attempt whose reply was lost after another slot was taken', async () => {
  await loseCreated();
  const slot = { ...values.slot!, id: 'taken', uuid: 'taken' };
  expect((await submit({ slot })).ok).toBe(false);
  expect((await submit({ desc: 'Called at noon' })).ok).toBe(true);
  expect(replaced()).toEqual([[], [0], [0]]);
});

test('names every attempt whose reply was lost, also one that did not arrive', async () => {
  await loseCreated();
  await loseCreated({ rfid: 'USED' }, false);
  expect((await submit({ rfid: 'USED' })).ok).toBe(false);
  await loseCreated({ desc: 'Called at noon' });
  expect((await submit({ desc: 'Called again' })).ok).toBe(true);
  expect(replaced()).toEqual([[], [0], [0], [0, 1]]);
});

test('forgets an attempt whose slot turned out to be taken', async () => {
  const slot = { ...values.slot!, id: 'taken', uuid: 'taken' };
  await loseCreated({ slot }, false);
  expect((await submit({ slot, desc: 'Called at noon' })).ok).toBe(false);
  expect(isHeldByRequest('taken')).toBe(false);
});
