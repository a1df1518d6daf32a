import type { PaymentCheck } from '@baobab/contract/money/payment-checks';
import type { CheckRow } from './payment-checks.repository.ts';

export const presentCheck = (row: CheckRow): PaymentCheck => ({
  uuid: row.uuid,
  reason: row.reason,
  reference_id: row.reference_id,
  provider: row.provider,
  detail: row.detail,
  found_at: row.found_at.toISOString(),
  payment_uuid: row.payment_uuid,
  state: row.closed_at ? 'closed' : 'open',
  closed_at: row.closed_at?.toISOString() ?? null,
  closed_by: row.closer,
  note: row.note,
});

/** The console address of a check: its details, in front of the open ones. */
export const checkLink = (uuid: string) => `/transactions?tab=check&state=open&dialog=view&id=${uuid}`;
