import type { Values } from './exports.testing.ts';

/** Values that a list cannot be read without, by the name of its export. */
export const requiredFilters: Record<string, Values> = {};

/** For each filter a SELECT of a value that some rows match; null for a filter that restricts nothing. */
export const listSamples: Record<string, Record<string, string | null>> = {
  'bulk-notifications': {
    search: 'select lower(title) from bulk_notifications limit 1',
    status: `select 'draft'`,
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
    overdue: `select 'yes'`,
    limit: null,
  },
  'treatment-orders': {
    search: 'select lower(reference_id) from treatment_orders limit 1',
    // No demo order is in this state.
    unpaid_dispatched: `update treatment_orders set paid = false, status = 'dispatched'
      where uuid = (select uuid from treatment_orders limit 1) returning 'yes'`,
    user_uuid: null,
  },
};
