export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang';

export interface Charge {
  id: number | string;
  reference: string;
  status?: string;
  amount?: number;
  paid_at?: string;
  created_at?: string;
}
export interface Refund {
  id: number | string;
  transaction?: number | string;
  amount: number;
  status?: string;
  refunded_at?: string;
}
export interface Records {
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
export function paystack({ charges, refunds }: Records, { pathname, searchParams }: URL): Answer {
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
export function flutterwave({ charges, refunds }: Records, { pathname, searchParams }: URL): Answer {
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
