import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();

interface FilteredList {
  path: string;
  rows: string;
  total: 'count';
  filters: Record<string, string>;
  refused: readonly string[];
}

const open = `o.status not in ('completed', 'cancelled')`;
const waiting = (late: string) => `${open} and o.uuid in (select i.order_uuid from lab_order_items i
  left join lab_results t on t.item_uuid = i.uuid
  where t.uuid is null and i.action is null and coalesce(i.acceptance, 'Yes') = 'Yes' and ${late})`;
const lists: FilteredList[] = [
  {
    path: '/user/admin/users',
    rows: `accounts where kind <> 'staff'`,
    total: 'count',
    filters: {
      'group=doctor': `kind = 'doctor'`,
      'verified=false': 'verified = false',
      'active=false&verified=true': 'active = false and verified',
    },
    refused: ['group=staff', 'verified=yes'],
  },
  {
    path: '/order/admin/fullorderdetails',
    rows: 'lab_orders o where true',
    total: 'count',
    filters: {
      'status=cancelled': `o.status = 'cancelled'`,
      'older_than=30': `o.created_at < now() - interval '30 days'`,
      'from=2026-06-01&to=2026-10-31': `o.created_at >= timestamptz '2026-06-01 00:00+01'
        and o.created_at < timestamptz '2026-11-01 00:00+01'`,
      'without_result=yes': waiting('true'),
      'overdue=yes': waiting(`now() - o.created_at > greatest(i.partner_tat_days, 1) * interval '1 day'`),
      'older_than=3&without_result=yes': `o.created_at < now() - interval '3 days' and ${waiting('true')}`,
      'amount_from=20000&amount_to=40000.50': 'o.total_kobo between 2000000 and 4000050',
    },
    refused: ['status=lost', 'older_than=0', 'overdue=no', 'amount_from=-1', 'amount_to=1.234'],
  },
  {
    path: '/baobabnew/order/admin/treatmentplanlist',
    rows: 'treatment_orders o where true',
    total: 'count',
    filters: {
      'status=dispatched': `o.status = 'dispatched'`,
      'paid=false': 'o.paid = false',
      'older_than=30': `o.created_at < now() - interval '30 days'`,
      'amount_from=20000': 'o.amount_kobo >= 2000000',
    },
    refused: ['paid=maybe', 'older_than=x'],
  },
  {
    path: '/booking/adminBooking/adminall',
    rows: 'bookings b where true',
    total: 'count',
    filters: {
      'past_open=yes': `b.status in ('pending', 'booked') and b.ends_at < now()`,
      'amount_from=15000&amount_to=20000': 'b.amount_kobo between 1500000 and 2000000',
    },
    refused: ['past_open=1', 'amount_from=abc'],
  },
  {
    path: '/payment/search-alls',
    rows: 'payments y where true',
    total: 'count',
    filters: {
      'type=all&status=failed': `y.status = 'failed'`,
      'type=all&refund=due': `y.status = 'paid' and y.refund_eligible and y.refund_completed_at is null`,
      'type=cart&to=2026-06-30': `y.kind = 'cart' and y.created_at < timestamptz '2026-07-01 00:00+01'`,
      'type=all&amount_to=5000': 'y.amount_kobo <= 500000',
    },
    refused: ['type=gift', 'refund=yes', 'status=lost'],
  },
];

// The demo data has a result for every old test.
beforeAll(async () => {
  await api.owner.query(`delete from lab_results where item_uuid in (
    select uuid from lab_order_items where hashtext(uuid::text) % 3 = 0)`);
});

const count = async (from: string) => {
  const { rows } = await api.owner.query<{ n: string }>(`select count(*) as n from ${from}`);
  return Number(rows[0]!.n);
};

describe.each(lists)('$path', ({ path, rows, total, filters, refused }) => {
  test.each(Object.entries(filters))('%s has the rows of its condition', async (query, condition) => {
    const all = await count(rows);
    const matching = await count(`${rows} and (${condition})`);
    expect(matching).toBeGreaterThan(0);
    expect(matching).toBeLessThan(all);
    const { body } = await api.call('GET', `${path}?limit=1&${query}`);
    expect([body[total], body.more]).toEqual([matching, undefined]);
  });

  test.each(refused)('refuses %s', async (query) => {
    expect((await api.call('GET', `${path}?${query}`)).status).toBe(400);
  });
});
