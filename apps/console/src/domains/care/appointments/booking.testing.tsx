import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../../../kit/api/queries.ts';
import { signOut, startSession } from '../../../kit/api/session.ts';
import { closeFailures, Notices } from '../../../kit/feedback/notices.tsx';
import { emptyBooking, useBook, type BookingValues } from './booking.form.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const START = '2026-03-02T09:00:00Z';
/** The values of the form. */
export const values = {
  ...emptyBooking,
  patient_uuid: { id: 'patient', label: 'Bola Ade' },
  doctor_uuid: { id: 'doctor', label: 'Ada Obi' },
  type: 'nigerian',
  slot: { id: 'slot', label: '10:00 am', uuid: 'slot', start_time: START, clinic: { uuid: 'clinic' } },
  symptom: 'Other',
  amount_value: 4_500,
} as unknown as BookingValues;

/** The appointments of the server, and the calls that reached it. */
export const server = {
  /** The status of each appointment, oldest first. */
  statuses: [] as string[],
  /** Their coupons. */
  coupons: [] as (string | undefined)[],
  /** The appointment of each request. */
  requests: new Map<string, string>(),
  /** The addresses of the calls that were received. */
  received: [] as string[],
  /** Calls to this address get no reply: they are performed, or not received. */
  lost: null as { address: string; isPerformed: boolean } | null,
};
let book: ReturnType<typeof useBook>;
let root: ReturnType<typeof createRoot>;

const bookingOf = (uuid: string) => ({
  uuid,
  status: server.statuses[Number(uuid)],
  start_time: START,
  coupon: server.coupons[Number(uuid)] ? { coupon_code: server.coupons[Number(uuid)] } : null,
  patient: { full_name: 'Bola Ade' },
  doctors: [{ full_name: 'Ada Obi' }],
});

interface Sent {
  request_uuid: string;
  coupon_code?: string;
  rfid: string;
  slot: string;
}

const refused = (field: string) => ({ status: 422, fields: { [field]: 'Used' } });

/** A repeated request gets the appointment of the first one. */
function create({ request_uuid, coupon_code, rfid, slot }: Sent): object | number {
  if (rfid === 'USED') return refused('rfid');
  if (slot === 'taken') return refused('slot');
  if (!server.requests.has(request_uuid)) {
    server.requests.set(request_uuid, String(server.statuses.push('pending') - 1));
    server.coupons.push(coupon_code);
  }
  return { message: '', data: bookingOf(server.requests.get(request_uuid)!) };
}

/** Performs a call; a number is the status of a refusal. */
function perform(method: string, address: string, body: string): object | number {
  server.received.push(address);
  if (address.includes('/warnings')) return { data: [] };
  if (method === 'POST') return create(JSON.parse(body));
  const uuid = /\d+/.exec(address.replace('/v1/', '/'))![0];
  if (method === 'PUT') {
    const wanted = address.includes('/booked') ? 'booked' : 'rejected';
    if (![wanted, 'pending'].includes(server.statuses[Number(uuid)]!)) return 409;
    server.statuses[Number(uuid)] = wanted;
  }
  return { message: '', data: bookingOf(uuid) };
}

function answer(address: string, method: string, body: string): Response {
  const isLost = server.lost !== null && address.includes(server.lost.address);
  const reply = isLost && !server.lost!.isPerformed ? {} : perform(method, address, body);
  if (isLost) throw new TypeError('Failed to fetch');
  if (typeof reply === 'number')
    return new Response(JSON.stringify({ message: 'Refused' }), { status: reply });
  const status = 'status' in reply ? Number(reply.status) : method === 'POST' ? 201 : 200;
  return new Response(JSON.stringify({ message: 'Refused', ...reply }), { status });
}

function Booker() {
  const current = useBook();
  expose(current);
  return <Notices />;
}
const expose = (current: typeof book) => {
  book = current;
};

/** Signs in and renders the hook that books, for every test of the file. */
export function useBooking() {
  beforeEach(async () => {
    Object.assign(server, { statuses: [], coupons: [], requests: new Map(), received: [], lost: null });
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
}

export const submit = (changes: Partial<BookingValues> = {}) => act(() => book({ ...values, ...changes }));
export const shown = () => document.body.textContent;

/** Books an appointment whose last reply does not arrive. */
export async function loseBooked(isPerformed: boolean, changes: Partial<BookingValues> = {}) {
  server.lost = { address: '/booked', isPerformed };
  expect((await submit(changes)).ok).toBe(false);
  server.lost = null;
}
