/** Lists with queries that have several filters, or values that only one list has. Each reply has a `count`. */
export interface QueriedList {
  path: string;
  /** The rows of the list, read without its definition. */
  rows: string;
  /** Each query with the condition of its rows. CITY is the id of Lagos. */
  queries: Record<string, string>;
  refused: readonly string[];
}

const open = `o.status not in ('completed', 'cancelled')`;
const waiting = (late: string) => `${open} and o.uuid in (select i.order_uuid from lab_order_items i
  left join lab_results t on t.item_uuid = i.uuid
  where t.uuid is null and i.action is null and coalesce(i.acceptance, 'Yes') = 'Yes' and ${late})`;
const joined = 'join accounts a on a.uuid = d.account_uuid';

/** The demo data has a result for every old test, and no doctor is inactive. */
export const queriedRows = `
  delete from lab_results where item_uuid in (select uuid from lab_order_items where hashtext(uuid::text) % 3 = 0);
  update accounts a set active = n % 2 = 0
    from (select account_uuid, row_number() over (order by account_uuid) as n from doctors) d
    where a.uuid = d.account_uuid;
  update doctors set licence_expires = now()::date + (hashtext(account_uuid::text) % 200);`;

export const queriedLists: QueriedList[] = [
  {
    path: '/user/admin/users',
    rows: `accounts where kind <> 'staff'`,
    queries: {
      'group=doctor': `kind = 'doctor'`,
      'verified=false': 'verified = false',
      'active=false&verified=true': 'active = false and verified',
    },
    refused: ['group=staff', 'verified=yes'],
  },
  {
    path: '/order/admin/fullorderdetails',
    rows: 'lab_orders o where true',
    queries: {
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
    queries: {
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
    queries: {
      'past_open=yes': `b.status in ('pending', 'booked', 'rescheduled') and b.ends_at < now()`,
      'amount_from=15000&amount_to=20000': 'b.amount_kobo between 1500000 and 2000000',
    },
    refused: ['past_open=1', 'amount_from=abc'],
  },
  {
    path: '/payment/search-alls',
    rows: 'payments y where true',
    queries: {
      'type=all&status=failed': `y.status = 'failed'`,
      'type=all&refund=due': `(y.status = 'paid' and y.refund_eligible and y.refund_completed_at is null) or y.charged_kobo > 0`,
      'type=cart&to=2026-06-30': `y.kind = 'cart' and y.created_at < timestamptz '2026-07-01 00:00+01'`,
      'type=all&amount_to=5000': 'y.amount_kobo <= 500000',
    },
    refused: ['type=gift', 'refund=yes', 'status=lost'],
  },
  {
    path: '/user/admin/consumers/data',
    rows: `accounts where kind = 'consumer'`,
    queries: {
      'verified=true': 'verified',
      'verified=false': 'verified = false',
      'active=true': 'active',
      'active=false': 'active = false',
      'from=2026-01-15': `created_at >= timestamptz '2026-01-15 00:00+01'`,
      'to=2026-01-15': `created_at < timestamptz '2026-01-16 00:00+01'`,
      'verified=false&from=2026-01-15': `verified = false and created_at >= timestamptz '2026-01-15 00:00+01'`,
    },
    refused: ['verified=maybe', 'active=1', 'from=yesterday', 'to=2026-02-30'],
  },
  {
    path: '/patient/admin/data-patient',
    rows: 'patients where true',
    queries: {
      'active=true': 'active',
      'active=false': 'active = false',
      'from=2026-01-15': `created_at >= timestamptz '2026-01-15 00:00+01'`,
      'to=2026-01-15': `created_at < timestamptz '2026-01-16 00:00+01'`,
    },
    refused: ['active=1', 'from=yesterday'],
  },
  {
    path: '/user/admin/search/doctors',
    rows: `doctors d ${joined} where not external`,
    queries: {
      'verified=true': 'verified',
      'verified=false': 'verified = false',
      'active=true': 'active',
      'active=false': 'active = false',
      'speciality=Cardiology': `'Cardiology' = any (speciality)`,
      'city=CITY': `city ilike 'Lagos'`,
      'licence_within=30': `licence_expires - (now() at time zone 'Africa/Lagos')::date <= 30`,
      'verified=false&active=false': 'not (verified or active)',
    },
    refused: ['verified=yes', 'active=1', 'city=Lagos', 'licence_within=-1', 'licence_within=3651'],
  },
  {
    path: '/user/admin/search/external/doctors',
    rows: `doctors d ${joined} where external`,
    queries: { 'active=true': 'active', 'active=false': 'active = false' },
    refused: ['active=1', 'outstanding=no'],
  },
  {
    path: '/booking/feedback/feedBackFilterForAdmin/',
    rows: `feedback f left join feedback_answers r on r.feedback_uuid = f.uuid and r.question ilike '%rate%' where true`,
    queries: {
      'given_by=doctor': `given_by = 'doctor'`,
      'given_by=patient': `given_by <> 'doctor'`,
      'rating=2': 'answer::int = 2',
      'rating=5&given_by=patient': `answer::int = 5 and given_by = 'patient'`,
    },
    refused: ['given_by=support', 'rating=6', 'rating=0'],
  },
];
