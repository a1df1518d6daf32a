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
/** Their coupons. */
let coupons: (string | undefined)[];
/** The appointment of each request. */
let requests: Map<string, string>;
/** The addresses of the calls that the server received. */
let received: string[];
/** Calls to this address get no reply: the server performs them, or does not receive them. */
let lost: { address: string; isPerformed: boolean } | null;
let book: ReturnType<typeof useBook>;
let root: ReturnType<typeof createRoot>;

const bookingOf = (uuid: string) => ({
  uuid,
  status: statuses[Number(uuid)],
  start_time: START,
  coupon: coupons[Number(uuid)] ? { coupon_code: coupons[Number(uuid)] } : null,
  patient: { full_name: 'Bola Ade' },
  doctors: [{ full_name: 'Ada Obi' }],
});

interface Sent {
  request_uuid: string;
  coupon_code?: string;
  rfid: string;
}

/** A repeated request gets the appointment of the first one. */
function create({ request_uuid, coupon_code, rfid }: Sent): object | number {
  if (rfid === 'USED') return 422;
  if (!requests.has(request_uuid)) {
    requests.set(request_uuid, String(statuses.push('pending') - 1));
    coupons.push(coupon_code);
  }
  return { message: '', data: bookingOf(requests.get(request_uuid)!) };
}

/** Performs a call; a number is the status of a refusal. */
function perform(method: string, address: string, body: string): object | number {
  received.push(address);
  if (address.includes('/warnings')) return { data: [] };
  if (method === 'POST') return create(JSON.parse(body));
  const uuid = /\d+/.exec(address.replace('/v1/', '/'))![0];
  if (method === 'PUT') {
    const wanted = address.includes('/booked') ? 'booked' : 'rejected';
    if (![wanted, 'pending'].includes(statuses[Number(uuid)]!)) return 409;
    statuses[Number(uuid)] = wanted;
  }
  return { message: '', data: bookingOf(uuid) };
}

function answer(address: string, method: string, body: string): Response {
  const isLost = lost !== null && address.includes(lost.address);
  const reply = isLost && !lost!.isPerformed ? {} : perform(method, address, body);
  if (isLost) throw new TypeError('Failed to fetch');
  return typeof reply === 'number'
    ? new Response(
        JSON.stringify({ message: 'Refused', ...(reply === 422 && { fields: { rfid: 'Used' } }) }),
        {
          status: reply,
        },
      )
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
  coupons = [];
  requests = new Map();
  received = [];
  lost = null;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) =>
    answer(url, method ?? 'GET', String(body)),
  );
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
async function loseBooked(isPerformed: boolean, changes: Partial<BookingValues> = {}) {
  lost = { address: '/booked', isPerformed };
  expect((await submit(changes)).ok).toBe(false);
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

test.each([
  ['another coupon', 'TEN', { coupon_code: 'B' }],
  ['no coupon', 'TEN', { coupon_code: '' }],
  ['a coupon', '', { coupon_code: 'B' }],
])('names the booked appointment when the form has %s since', async (_title, coupon_code, changes) => {
  await loseBooked(true, { coupon_code });
  expect(await submit(changes)).toEqual({ ok: false, fields: {} });
  expect(statuses).toEqual(['booked']);
  expect(shown()).toContain('was booked by your last attempt');
});

test('completes a booked appointment again with the same coupon', async () => {
  await loseBooked(true, { coupon_code: 'TEN' });
  expect((await submit({ coupon_code: ' ten ' })).ok).toBe(true);
  expect(statuses).toEqual(['booked']);
});

test('names the booked appointment that a colleague has moved meanwhile, and books another one then', async () => {
  await loseBooked(true);
  statuses[0] = 'rescheduled';
  expect(await submit()).toEqual({ ok: false, fields: {} });
  expect(shown()).toContain('was booked by your last attempt');
  expect((await submit()).ok).toBe(true);
  expect(statuses).toEqual(['rescheduled', 'booked']);
});

test('books nothing while the questions about the appointment cannot be read', async () => {
  lost = { address: '/warnings', isPerformed: false };
  expect(await submit()).toEqual({ ok: false, fields: {} });
  expect([statuses, received]).toEqual([[], []]);
  expect(shown()).toContain('Failed!');
});

test('names the attempt whose reply was lost when the form has changed, until one is created', async () => {
  const named = () => received.flatMap((address) => /instead_of=(.+)/.exec(address)?.slice(1) ?? []);
  lost = { address: '/new/normal', isPerformed: true };
  expect((await submit()).ok).toBe(false);
  lost = null;
  const [first] = [...requests.keys()];
  expect((await submit({ rfid: 'USED' })).ok).toBe(false);
  expect((await submit({ desc: 'Called at noon' })).ok).toBe(true);
  expect(named()).toEqual([first, first]);
  expect((await submit({ desc: 'Called again' })).ok).toBe(true);
  expect(named()).toEqual([first, first]);
});

test('sends the discount that the form shows, unless the coupon was removed', async () => {
  expect((await submit({ coupon_code: 'TEN', seen_discount: 450.05 })).ok).toBe(true);
  expect((await submit({ coupon_code: '', seen_discount: 450.05 })).ok).toBe(true);
  expect(received.filter((address) => address.includes('/booked'))).toEqual([
    expect.stringMatching(/\/0\/booked\?seen_discount=450\.05$/),
    expect.stringMatching(/\/1\/booked$/),
  ]);
});
