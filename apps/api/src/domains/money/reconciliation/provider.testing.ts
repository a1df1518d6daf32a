import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang';

export interface Charge {
  id: number;
  reference: string;
  status?: string;
  amount?: number;
}
export interface Refund {
  id: number;
  transaction?: number;
  amount: number;
  status?: string;
}
interface Records {
  charges: Charge[];
  refunds: Refund[];
}

const notFound = { status: 404, body: { status: false, message: 'Transaction reference not found' } };

const paystackCharge = (charge: Charge) => ({
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
const paystackRefund = (refund: Refund) => ({
  currency: 'NGN',
  status: 'processed',
  refunded_at: '2026-11-12T09:00:00.000Z',
  created_at: '2026-11-11T09:00:00.000Z',
  ...refund,
});

/** The replies that Paystack documents. */
function paystack({ charges, refunds }: Records, { pathname, searchParams }: URL): Answer {
  const pageOf = (rows: unknown[]) => {
    const [page, perPage] = [Number(searchParams.get('page')), Number(searchParams.get('perPage'))];
    const data = rows.slice((page - 1) * perPage, page * perPage);
    return {
      body: { status: true, message: 'Retrieved', data, meta: { total: rows.length, page, perPage } },
    };
  };
  if (pathname === '/transaction') return pageOf(charges.map(paystackCharge));
  if (pathname === '/refund') {
    const wanted = searchParams.get('transaction');
    return pageOf(
      refunds.filter(({ transaction }) => !wanted || String(transaction) === wanted).map(paystackRefund),
    );
  }
  const [, , ...rest] = pathname.split('/');
  const wanted = decodeURIComponent(rest.at(-1)!);
  const charge = charges.find((one) => String(rest[0] === 'verify' ? one.reference : one.id) === wanted);
  return charge ? { body: { status: true, message: 'Retrieved', data: paystackCharge(charge) } } : notFound;
}

const flutterwaveCharge = ({ reference, amount = 1_250_000, status = 'successful', id }: Charge) => ({
  id,
  tx_ref: reference,
  flw_ref: 'FLW-MOCK',
  amount: amount / 100,
  status,
  currency: 'NGN',
  processor_response: 'Approved',
  payment_type: 'card',
  created_at: '2026-11-10T09:00:00.000Z',
});
const flutterwaveRefund = ({ transaction, amount, ...refund }: Refund) => ({
  amount_refunded: amount / 100,
  transaction_id: transaction,
  status: 'completed',
  created_at: '2026-11-12T09:00:00.000Z',
  ...refund,
});

/** The replies that Flutterwave documents. */
function flutterwave({ charges, refunds }: Records, { pathname, searchParams }: URL): Answer {
  const pageOf = (rows: unknown[]) => {
    const page = Number(searchParams.get('page'));
    const page_info = { total: rows.length, current_page: page, total_pages: Math.ceil(rows.length / 10) };
    const data = rows.slice((page - 1) * 10, page * 10);
    return { body: { status: 'success', message: 'Fetched', meta: { page_info }, data } };
  };
  if (pathname === '/v3/transactions') {
    const reference = searchParams.get('tx_ref');
    return pageOf(charges.filter((one) => !reference || one.reference === reference).map(flutterwaveCharge));
  }
  if (pathname === '/v3/refunds') return pageOf(refunds.map(flutterwaveRefund));
  const charge = charges.find(({ id }) => String(id) === pathname.split('/')[3]);
  return charge ? { body: { status: 'success', data: flutterwaveCharge(charge) } } : notFound;
}

const emptyRecords = (): Records => ({ charges: [], refunds: [] });

/** A server that answers from the records that a test sets. `faults` are the next answers instead, null for none. */
export async function useProviders() {
  const state = {
    paystack: emptyRecords(),
    flutterwave: emptyRecords(),
    faults: [] as (Answer | null)[],
    requests: [] as string[],
    methods: new Set<string>(),
    keys: new Set<string>(),
  };
  const server = createServer((request, response) => {
    state.requests.push(request.url!);
    state.methods.add(request.method!);
    state.keys.add(request.headers.authorization ?? '');
    const url = new URL(request.url!, 'http://provider');
    const documented = () =>
      url.pathname.startsWith('/v3/') ? flutterwave(state.flutterwave, url) : paystack(state.paystack, url);
    const answer = state.faults.shift() ?? documented();
    if (answer === 'hang') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() =>
    Object.assign(state, { paystack: emptyRecords(), flutterwave: emptyRecords(), faults: [], requests: [] }),
  );
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
