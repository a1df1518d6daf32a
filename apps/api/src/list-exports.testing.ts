import { medianDay, type Values } from './exports.testing.ts';

const medianAmount = (rows: string, column: string) =>
  `select round((percentile_disc(0.5) within group (order by ${column})) / 100.0)::text from ${rows}`;

/** Values that a list cannot be read without, by the name of its export. */
export const requiredFilters: Record<string, Values> = {};

/** For each filter a SELECT of a value that some rows match; null for a filter that restricts nothing. */
export const listSamples: Record<string, Record<string, string | null>> = {
  'bulk-notifications': {
    search: 'select lower(title) from bulk_notifications limit 1',
    status: `select 'draft'`,
    from: medianDay('bulk_notifications'),
    to: medianDay('bulk_notifications'),
    audience: `select 'all'`,
    failed: `select 'yes'`,
  },
  doctors: {
    search: `select lower(full_name) from accounts a join doctors d on account_uuid = uuid where not external limit 1`,
    unverified: `select 'yes'`,
    licence_within: `select (percentile_disc(0.5) within group (order by licence_expires) - current_date)::text
      from doctors where licence_expires > current_date`,
  },
  'lab-orders': {
    partnerName:
      'select name from partners p where exists (select from lab_orders where partner_uuid = p.uuid) limit 1',
    search: 'select lower(order_id) from lab_orders limit 1',
    from: medianDay('lab_orders'),
    to: medianDay('lab_orders'),
    status: `select 'completed'`,
    older_than: `select '3'`,
    without_result: `select 'yes'`,
    overdue: `select 'yes'`,
    amount_from: medianAmount('lab_orders', 'total_kobo'),
    amount_to: medianAmount('lab_orders', 'total_kobo'),
    limit: null,
  },
  'treatment-orders': {
    search: 'select lower(reference_id) from treatment_orders limit 1',
    // No demo order is in this state.
    unpaid_dispatched: `update treatment_orders set paid = false, status = 'dispatched'
      where uuid = (select uuid from treatment_orders limit 1) returning 'yes'`,
    from: medianDay('treatment_orders'),
    to: medianDay('treatment_orders'),
    status: 'select status from treatment_orders limit 1',
    paid: `select 'true'`,
    older_than: `select '3'`,
    amount_from: medianAmount('treatment_orders', 'amount_kobo'),
    amount_to: medianAmount('treatment_orders', 'amount_kobo'),
    user_uuid: null,
  },
};
