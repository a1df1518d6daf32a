/**
 * The audit trail encrypts personal values under a key of the person (ADR 25). A row is about a person when the first
 * part of its action is in this list, or when its details name a patient or a consumer.
 */
const personKinds = new Set([
  'company',
  'consumer',
  'doctor',
  'influencer',
  'introducer',
  'partner',
  'patient',
  'person',
  'pharmacy',
  'staff-note',
  'third-party-doctor',
  'user',
]);

/** Fields of such rows that contain states, times and references of records. Every other text is personal. */
const openFields = new Set([
  'acceptance',
  'action',
  'batch',
  'before',
  'changed',
  'code',
  'coupon',
  'coupon_code',
  'from',
  'influencer_type',
  'kind',
  'order',
  'period',
  'reference',
  'refund_status',
  'role',
  'starts_at',
  'state',
  'status',
  'to',
  'transaction_id',
  'type',
]);

export const isOpenField = (name: string) => openFields.has(name);

/** The person that an audit row is about; null for other rows. */
export function personOf(action: string, subject: string, details: Record<string, unknown>): string | null {
  if (personKinds.has(action.split('.')[0]!)) return subject;
  const named = details['patient'] ?? details['consumer'];
  return typeof named === 'string' ? named : null;
}

/** Shown in place of a value whose key was deleted. */
export const ERASED = 'erased';

/** Shown in place of an encrypted value whose key is lost, or that was changed in the database. */
export const UNREADABLE = 'unreadable';
