import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang';

export interface PaystackCharge {
  id: number;
  reference: string;
  status?: string;
  amount?: number;
  currency?: string;
}
export interface Refund {
  id: number;
  transaction: number;
  amount: number;
  status?: string;
}

/**
 * Servers that answer as Paystack and Flutterwave document it, from the records that a test sets. `faults` are the next
 * answers, instead of the documented one.
 */
export async function useProviders() {
  const state = {
    paystack: { charges: [] as PaystackCharge[], refunds: [] as Refund[] },
    flutterwave: { charges: [] as PaystackCharge[], refunds: [] as Refund[] },
    faults: [] as Answer[],
    requests: [] as string[],
    methods: new Set<string>(),
    keys: new Set<string>(),
  };
  const answer = (request: IncomingMessage): Answer => {
    const fault = state.faults.shift();
    if (fault) return fault;
    const url = new URL(request.url!, 'http://provider');
    return url.pathname.startsWith('/v3/') ? flutterwave(url) : paystack(url);
  };

  const paystackCharge = (charge: PaystackCharge) => ({
    domain: 'live',
    amount: 1_250_000,
    currency: 'NGN',
    status: 'success',
    message: null,
    gateway_response: 'Approved',
    paid_at: '2026-11-10T09:00:00.000Z',
    created_at: '2026-11-10T08:59:00.000Z',
    channel: 'card',
    ...charge,
  });
  const notFound = { status: 404, body: { status: false, message: 'Transaction reference not found' } };
  function paystack({ pathname, searchParams }: URL): Answer {
    const { charges, refunds } = state.paystack;
    const pageOf = (rows: unknown[]) => {
      const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('perPage'))];
      const data = rows.slice((page - 1) * size, page * size);
      return {
        body: { status: true, message: 'Retrieved', data, meta: { total: rows.length, page, perPage: size } },
      };
    };
    if (pathname === '/transaction') return pageOf(charges.map(paystackCharge));
    if (pathname === '/refund') {
      const wanted = searchParams.get('transaction');
      const rows = refunds.filter(({ transaction }) => !wanted || String(transaction) === wanted);
      return pageOf(
        rows.map((row) => ({
          currency: 'NGN',
          status: 'processed',
          refunded_at: '2026-11-12T09:00:00.000Z',
          created_at: '2026-11-11T09:00:00.000Z',
          ...row,
        })),
      );
    }
    const [, , ...rest] = pathname.split('/');
    const wanted = decodeURIComponent(rest.at(-1)!);
    const charge = charges.find((one) => String(rest[0] === 'verify' ? one.reference : one.id) === wanted);
    return charge ? { body: { status: true, message: 'Retrieved', data: paystackCharge(charge) } } : notFound;
  }

  const flutterwaveCharge = ({
    reference,
    amount = 1_250_000,
    status = 'successful',
    ...charge
  }: PaystackCharge) => ({
    tx_ref: reference,
    flw_ref: 'FLW-MOCK',
    amount: amount / 100,
    status,
    currency: 'NGN',
    processor_response: 'Approved',
    payment_type: 'card',
    created_at: '2026-11-10T09:00:00.000Z',
    ...charge,
  });
  function flutterwave({ pathname, searchParams }: URL): Answer {
    const { charges, refunds } = state.flutterwave;
    const pageOf = (rows: unknown[]) => {
      const page = Number(searchParams.get('page'));
      const page_info = { total: rows.length, current_page: page, total_pages: Math.ceil(rows.length / 10) };
      return {
        body: {
          status: 'success',
          message: 'Fetched',
          meta: { page_info },
          data: rows.slice((page - 1) * 10, page * 10),
        },
      };
    };
    if (pathname === '/v3/transactions') {
      const reference = searchParams.get('tx_ref');
      return pageOf(
        charges.filter((one) => !reference || one.reference === reference).map(flutterwaveCharge),
      );
    }
    if (pathname === '/v3/refunds')
      return pageOf(
        refunds.map(({ transaction, amount, ...refund }) => ({
          amount_refunded: amount / 100,
          transaction_id: transaction,
          status: 'completed',
          created_at: '2026-11-12T09:00:00.000Z',
          ...refund,
        })),
      );
    const charge = charges.find(({ id }) => String(id) === pathname.split('/')[3]);
    return charge ? { body: { status: 'success', data: flutterwaveCharge(charge) } } : notFound;
  }

  const server = createServer((request, response) => {
    state.requests.push(request.url!);
    state.methods.add(request.method!);
    state.keys.add(request.headers.authorization ?? '');
    const given = answer(request);
    if (given === 'hang') return;
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(JSON.stringify(given.body ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    state.paystack = { charges: [], refunds: [] };
    state.flutterwave = { charges: [], refunds: [] };
    state.faults = [];
    state.requests = [];
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
