// @vitest-environment jsdom -- renders a hook
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../kit/api/queries.ts';
import { signOut, startSession } from '../../../kit/api/session.ts';
import { closeFailures, Notices } from '../../../kit/feedback/notices.tsx';
import { emptyBooking, useBook, type BookingValues } from './booking.form.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const START = '2026-03-02T09:00:00Z';
const values = {
  ...emptyBooking,
  patient_uuid: { id: 'patient', label: 'Bola Ade' },
  doctor_uuid: { id: 'doctor', label: 'Ada Obi' },
  type: 'nigerian',
  slot: { id: 'slot', label: '10:00 am', uuid: 'slot', start_time: START, clinic: { uuid: 'clinic' } },
  symptom: 'Other',
  amount_value: 4_500,
} as unknown as BookingValues;

/** The status of each appointment that the server has, oldest first. */
let statuses: string[];
/** Calls to this address get no reply: the server performs them, or does not receive them. */
let lost: { address: string; isPerformed: boolean } | null;
let book: ReturnType<typeof useBook>;
let root: ReturnType<typeof createRoot>;

const bookingOf = (uuid: string) => ({
  uuid,
  status: statuses[Number(uuid)],
  start_time: START,
  patient: { full_name: 'Bola Ade' },
  doctors: [{ full_name: 'Ada Obi' }],
});

/** Performs a call; a number is the status of a refusal. */
function perform(method: string, address: string): object | number {
  if (address.includes('/warnings')) return { data: [] };
  if (method === 'POST') return { message: '', data: bookingOf(String(statuses.push('pending') - 1)) };
  const uuid = /\d+/.exec(address.replace('/v1/', '/'))![0];
  if (method === 'PUT') {
    const wanted = address.endsWith('/booked') ? 'booked' : 'rejected';
    if (![wanted, 'pending'].includes(statuses[Number(uuid)]!)) return 409;
    statuses[Number(uuid)] = wanted;
  }
  return { message: '', data: bookingOf(uuid) };
}

function answer(address: string, method: string): Response {
  const isLost = lost !== null && address.includes(lost.address);
  const reply = isLost && !lost!.isPerformed ? {} : perform(method, address);
  if (isLost) throw new TypeError('Failed to fetch');
  return typeof reply === 'number'
    ? new Response(JSON.stringify({ code: 'conflict', message: 'Refused' }), { status: reply })
    : new Response(JSON.stringify(reply), { status: method === 'POST' ? 201 : 200 });
}

function Booker() {
  const current = useBook();
  expose(current);
  return <Notices />;
}
const expose = (current: typeof book) => {
  book = current;
};

beforeEach(async () => {
  statuses = [];
  lost = null;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => answer(url, method ?? 'GET'));
  startSession('token', { uuid: 'a', username: 'a', full_name: 'A', email: 'a@x.ng', role: 'admin' });
  document.body.replaceChildren(document.createElement('div'));
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Booker />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => {
    closeFailures();
    root.unmount();
  });
  queryClient.clear();
  signOut();
  vi.unstubAllGlobals();
});

const submit = (changes: Partial<BookingValues> = {}) => act(() => book({ ...values, ...changes }));
const shown = () => document.body.textContent;

/** Books an appointment whose last reply does not arrive. */
async function loseBooked(isPerformed: boolean) {
  lost = { address: '/booked', isPerformed };
  expect((await submit()).ok).toBe(false);
  lost = null;
}

test('names the appointment that a lost reply has booked, and books no second one', async () => {
  await loseBooked(true);
  expect(await submit({ desc: 'Called at noon' })).toEqual({ ok: false, fields: {} });
  expect(statuses).toEqual(['booked']);
  expect(shown()).toContain('Bola Ade with Ada Obi, 02/03/2026 10:00 am, was booked');
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'View the appointment',
  );
  expect(link?.getAttribute('href')).toBe('/appointments?dialog=view&id=0');
  // The same form again is a decision for another appointment.
  expect((await submit({ desc: 'Called at noon' })).ok).toBe(true);
  expect(statuses).toEqual(['booked', 'booked']);
});

test('releases the slot of a previous attempt that was not completed', async () => {
  await loseBooked(false);
  expect((await submit({ desc: 'Called at noon' })).ok).toBe(true);
  expect(statuses).toEqual(['rejected', 'booked']);
});

test('books an appointment when that of the previous attempt was cancelled', async () => {
  await loseBooked(true);
  statuses[0] = 'cancelled';
  expect((await submit({ desc: 'Called at noon' })).ok).toBe(true);
  expect(statuses).toEqual(['cancelled', 'booked']);
});

test.each(['updateThePendingStatus', '/records/appointments'])(
  'sends nothing when the connection fails before the previous attempt is known: %s',
  async (address) => {
    await loseBooked(true);
    lost = { address, isPerformed: false };
    await act(async () => closeFailures());
    expect((await submit({ desc: 'Called at noon' })).ok).toBe(false);
    expect(statuses).toEqual(['booked']);
    expect(shown()).toContain('Failed!');
    lost = null;
    expect((await submit({ desc: 'Called at noon' })).ok).toBe(false);
    expect(shown()).toContain('was booked');
  },
);
