import { appointments } from '@baobab/contract/care/appointments';
import { doctors } from '@baobab/contract/people/doctors';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { transactions } from '@baobab/contract/money/transactions';
import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { timeCall } from './calls.ts';
import { insertCosts } from './insert-cost.ts';
import type { Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

/** The first page of a list, whatever its filter or order. */
const LIMIT_MS = 100;

interface Filtered {
  moreFilters: object;
  sorts: readonly string[];
}

interface Queries {
  path: string;
  queries: string[];
}

/** Each filter beyond the specification alone, and each sort in both directions alone and with `narrowed`. */
const queriesOf = <E extends Filtered>(
  { sorts }: E,
  path: string,
  filters: Record<keyof E['moreFilters'], readonly string[]>,
  narrowed: readonly string[],
): Queries => ({
  path,
  queries: [
    ...Object.values<readonly string[]>(filters).flat(),
    ...sorts
      .flatMap((column) => [`sort=${column}`, `sort=-${column}`])
      .flatMap((sort) => [sort, ...narrowed.map((filter) => `${sort}&${filter}`)]),
  ],
});

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const days = (first: number, last: number, from = 'from', to = 'to') =>
  `${from}=${dayAgo(first)}&${to}=${dayAgo(last)}`;

const dayRanges = {
  from: [`from=${dayAgo(7)}`, `from=${dayAgo(300)}`, days(1, 1), days(60, 30)],
  to: [`to=${dayAgo(1)}`, `to=${dayAgo(450)}`],
};
const amounts = (low: number, middle: number, high: number) => ({
  amount_from: [low, middle, high].map((naira) => `amount_from=${naira}`),
  amount_to: [
    ...[low, middle, high].map((naira) => `amount_to=${naira}`),
    `amount_from=${middle}&amount_to=${middle}`,
    `amount_from=${low}&amount_to=${middle}`,
  ],
});
const each = (name: string, values: readonly string[]) => values.map((value) => `${name}=${value}`);

/** Records that the filters by record select. */
interface Records {
  consumer: string;
  company: string;
  doctor: string;
  city: string;
  /** A patient with a payment, and the payment. */
  name: string;
  phone: string;
  reference: string;
}

const listsOf = ({ consumer, company, doctor, city, ...texts }: Records): Record<string, Queries> => {
  const owners = { consumer: [`consumer=${consumer}`], company: [`company=${company}`] };
  /** People are searched by a whole name, a phone number and its end, rows by a reference and its beginning. */
  const search = [
    texts.name,
    texts.phone,
    texts.phone.slice(-8),
    texts.reference,
    texts.reference.slice(0, -2),
    'nobody has it',
  ].map((text) => `search=${encodeURIComponent(text)}`);
  return {
    appointments: queriesOf(
      appointments.list,
      '/booking/adminBooking/adminall?limit=12',
      { search, past_open: ['past_open=yes'], ...amounts(1, 500, 20_000) },
      [
        days(60, 30, 'booked_date', 'booked_end_date'),
        days(1_000, 900, 'booked_date', 'booked_end_date'),
        ...each('status', ['closed', 'rejected']),
      ],
    ),
    'lab orders': queriesOf(
      labOrders.list,
      '/order/admin/fullorderdetails?limit=12',
      {
        ...dayRanges,
        status: each('status', ['pending', 'inprogress', 'completed', 'cancelled']),
        older_than: each('older_than', ['3', '400']),
        paid: each('paid', ['true', 'false']),
        without_result: ['without_result=yes'],
        overdue: ['overdue=yes'],
        ...amounts(2_000, 43_000, 200_000),
        ...owners,
      },
      [days(60, 30), 'status=pending', 'status=cancelled'],
    ),
    'treatment orders': queriesOf(
      treatmentOrders.list,
      '/baobabnew/order/admin/treatmentplanlist?limit=10',
      {
        ...dayRanges,
        status: each('status', ['ordered', 'confirmed', 'dispatched', 'delivered', 'cancelled', 'unknown']),
        paid: each('paid', ['true', 'false']),
        older_than: each('older_than', ['3', '400']),
        unpaid_dispatched: ['unpaid_dispatched=yes'],
        ...amounts(5_000, 56_000, 200_000),
        ...owners,
      },
      [days(60, 30), 'status=delivered', 'status=ordered'],
    ),
    ...Object.fromEntries(
      ['appointment', 'cart', 'all'].map((type) => [
        `transactions of type ${type}`,
        queriesOf(
          transactions.list,
          `/payment/search-alls?limit=10&type=${type}`,
          {
            search,
            ...dayRanges,
            refund: ['refund=due'],
            status: each('status', ['pending', 'paid', 'failed', 'refunded']),
            ...amounts(10, 500, 100_000),
            ...owners,
            doctor: [`doctor=${doctor}`],
          },
          [days(60, 30), 'status=paid', 'status=refunded'],
        ),
      ]),
    ),
    doctors: queriesOf(
      doctors.list,
      '/user/admin/search/doctors?limit=10',
      {
        verified: each('verified', ['true', 'false']),
        active: each('active', ['true', 'false']),
        speciality: each('speciality', ['Cardiology', 'Unknown']),
        city: [`city=${city}`],
        licence_within: each('licence_within', ['0', '60']),
      },
      ['verified=false', 'active=true'],
    ),
    'third-party doctors': queriesOf(
      thirdPartyDoctors.list,
      '/user/admin/search/external/doctors?limit=10',
      { outstanding: ['outstanding=yes'], active: each('active', ['true', 'false']) },
      ['active=false', 'active=true'],
    ),
  };
};

export async function benchListFilters(server: BenchServer): Promise<Measurement[]> {
  const { rows } = await server.client.query<Records>(
    `select (select consumer_uuid from payments order by created_at limit 1) as consumer,
       (select r.referrer_uuid from referrals r join companies c on c.account_uuid = r.referrer_uuid
        group by 1 order by count(*) desc limit 1) as company,
       (select doctor_uuid from bookings order by created_at desc limit 1) as doctor,
       (select uuid from cities where lower(name) = 'lagos') as city,
       y.reference_id as reference, a.full_name as name, a.mobile as phone
     from (select * from payments where booking_uuid is not null order by created_at desc limit 1) y
     join accounts a on a.uuid = y.consumer_uuid`,
  );
  const measurements: Measurement[] = [];
  for (const [name, { path, queries }] of Object.entries(listsOf(rows[0]!)))
    for (const query of queries)
      measurements.push(await timeCall(server, `${name}: ${query}`, `${path}&${query}`, LIMIT_MS));
  return [...measurements, ...(await insertCosts(server))];
}
