import type { DuplicateKind } from '@baobab/contract/overview/duplicates';

/** A column that refers to a person. */
export interface Reference {
  table: string;
  column: string;
  /** The name of the rows in the preview; without it they are not listed. */
  label?: string;
  /** The rest of the primary key, which tells the rows of a person apart. */
  key: readonly string[];
  /** The kept person may have a row with the same key; then the row stays with the merged record. */
  isUnique?: boolean;
  /** Rows stay with the merged record and are read with those of the kept one. */
  isJoined?: boolean;
  /** Rows that cannot move would still be counted, so the merge deletes them and the undo brings them back. */
  isSetAside?: boolean;
  /** The rows of `t` that may move, if not all. */
  where?: string;
}

const moved = (table: string, column: string, label?: string): Reference => ({
  table,
  column,
  key: ['uuid'],
  ...(label && { label }),
});
const unique = (table: string, column: string, key: readonly string[], label?: string): Reference => ({
  table,
  column,
  key,
  isUnique: true,
  ...(label && { label }),
});

const setAside = (reference: Reference): Reference => ({ ...reference, isSetAside: true });

export const referredPeople = setAside({
  table: 'referrals',
  column: 'referrer_uuid',
  key: ['user_uuid'],
  label: 'People they referred',
});

/** The columns that a merge moves, for both kinds. A test compares them with the catalogue of the database. */
export const references: Readonly<Record<DuplicateKind, readonly Reference[]>> = {
  consumer: [
    moved('accounts', 'merged_into'),
    moved('patients', 'consumer_uuid', 'Patients'),
    moved('bookings', 'consumer_uuid', 'Appointments'),
    moved('payments', 'consumer_uuid', 'Payments'),
    moved('lab_orders', 'consumer_uuid', 'Lab orders'),
    moved('treatment_orders', 'consumer_uuid', 'Treatment orders'),
    moved('health_readings', 'consumer_uuid', 'Readings'),
    moved('staff_notes', 'person_uuid', 'Notes'),
    moved('coupons', 'consumer_uuid', 'Coupons for the person'),
    moved('coupon_redemptions', 'consumer_uuid', 'Uses of coupons'),
    moved('device_tokens', 'account_uuid', 'Devices'),
    moved('bell_items', 'account_uuid'),
    { ...unique('support_channels', 'consumer_uuid', [], 'Conversation with support'), isJoined: true },
    { table: 'support_messages', column: 'author_uuid', key: ['channel_uuid', 'seq'] },
    setAside(unique('referrals', 'user_uuid', [], 'Referral')),
    referredPeople,
    unique('wallets', 'account_uuid', [], 'Referral code'),
    unique('company_user_imports', 'user_uuid', []),
    unique('bulk_recipients', 'account_uuid', ['bulk_uuid']),
    unique('inbox_items', 'account_uuid', ['bulk_uuid'], 'Notifications'),
    // The worker that sends has read its waiting rows, in the order of the accounts.
    { ...unique('bulk_deliveries', 'account_uuid', ['bulk_uuid']), where: `t.state <> 'waiting'` },
  ],
  patient: [
    // Before the bookings, whose trigger adds these rows for the kept patient.
    setAside(unique('third_party_patients', 'patient_uuid', [])),
    setAside(unique('third_party_patient_doctors', 'patient_uuid', ['doctor_uuid'])),
    moved('patients', 'merged_into'),
    moved('bookings', 'patient_uuid', 'Appointments'),
    moved('payments', 'patient_uuid', 'Payments'),
    moved('lab_orders', 'patient_uuid', 'Lab orders'),
    moved('case_notes', 'patient_uuid', 'Case notes'),
    moved('psychiatry_notes', 'patient_uuid', 'Psychiatry notes'),
    moved('prescriptions', 'patient_uuid', 'Prescriptions'),
    moved('lab_advices', 'patient_uuid', 'Lab advices'),
    moved('feedback', 'patient_uuid', 'Feedback'),
    unique('patient_answers', 'patient_uuid', ['section', 'position'], 'Answers to health questions'),
  ],
};

const because = (reason: string, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, reason]));

/** Columns that a merge leaves alone, with the reason. */
export const notMoved: Readonly<Record<string, string>> = {
  ...because('summed for both records by its own rule', ['coupon_uses.consumer_uuid']),
  ...because('only accounts of another kind have such rows', [
    'companies.account_uuid',
    'doctors.account_uuid',
    'influencers.account_uuid',
    'introducers.account_uuid',
    'partner_users.account_uuid',
    'pharmacies.account_uuid',
  ]),
  ...because('ends with the merged account, which cannot sign in any more', [
    'live_presence.account_uuid',
    'sessions.account_uuid',
    'sign_in_addresses.account_uuid',
  ]),
  ...because('triggers keep it for each account', ['consumer_activity.consumer_uuid']),
  ...because('each record keeps the key of its own rows of the audit trail', ['person_keys.person_uuid']),
  ...because('names staff', [
    'account_ties.account_uuid',
    'account_ties.maker_uuid',
    'api_keys.owner_uuid',
    'approvals.decided_by',
    'approvals.requested_by',
    'auth_challenges.account_uuid',
    'booking_events.by_uuid',
    'bookings.made_by',
    'bulk_audiences.created_by',
    'bulk_batches.created_by',
    'bulk_notifications.created_by',
    'doctor_calendars.created_by',
    'doctor_payouts.created_by',
    'exports.account_uuid',
    'import_batches.created_by',
    'import_batches.undone_by',
    'lab_order_items.action_by',
    'lab_results.uploaded_by',
    'merges.by_uuid',
    'merges.undone_by',
    'password_resets.account_uuid',
    'password_resets.created_by',
    'payment_checks.closed_by',
    'payment_events.by_uuid',
    'payments.refund_completed_by',
    'price_plans.created_by',
    'price_plans.ended_by',
    'price_upload_jobs.account_uuid',
    'saved_views.owner_uuid',
    'staff.account_uuid',
    'staff_invitations.created_by',
    'staff_notes.author_uuid',
    'staff_passkeys.account_uuid',
    'staff_preferences.account_uuid',
    'staff_recovery_codes.account_uuid',
    'support_cases.closed_by',
    'support_cases.person_uuid',
    'support_channels.owner_uuid',
    'support_members.account_uuid',
    'support_note_mentions.account_uuid',
    'support_notes.author_uuid',
    'support_quick_replies.created_by',
    'support_turns.account_uuid',
    'treatment_items.action_by',
    'webhooks.created_by',
  ]),
};
