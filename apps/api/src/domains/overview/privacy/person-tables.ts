/** How a table refers to a person: by account, by patient, or through the row of another exported table. */
export type Link =
  | { by: 'account'; column: string }
  | { by: 'patient'; column: string }
  | { by: 'parent'; column: string; parent: string };

const account = (column: string): Link => ({ by: 'account', column });
const patient = (column: string): Link => ({ by: 'patient', column });
const child = (column: string, parent: string): Link => ({ by: 'parent', column, parent });

const document = [patient('patient_uuid')];

/** Every table with rows about a person. A test compares it with the foreign keys of the database. */
export const personTables: Readonly<Record<string, readonly Link[]>> = {
  // With the accounts that were merged into the person's.
  accounts: [account('uuid'), account('merged_into')],
  patients: [account('consumer_uuid')],
  patient_answers: [patient('patient_uuid')],
  bookings: [account('consumer_uuid'), patient('patient_uuid')],
  booking_events: [child('booking_uuid', 'bookings')],
  payments: [account('consumer_uuid'), patient('patient_uuid')],
  payment_events: [child('payment_uuid', 'payments')],
  payment_checks: [child('payment_uuid', 'payments')],
  lab_orders: [account('consumer_uuid'), patient('patient_uuid')],
  lab_order_items: [child('order_uuid', 'lab_orders')],
  lab_results: [child('item_uuid', 'lab_order_items')],
  lab_item_notes: [child('item_uuid', 'lab_order_items')],
  lab_item_issues: [child('item_uuid', 'lab_order_items')],
  treatment_orders: [account('consumer_uuid')],
  treatment_items: [child('order_uuid', 'treatment_orders')],
  case_notes: document,
  psychiatry_notes: document,
  prescriptions: document,
  prescription_items: [child('prescription_uuid', 'prescriptions')],
  lab_advices: document,
  lab_advice_items: [child('advice_uuid', 'lab_advices')],
  feedback: document,
  feedback_answers: [child('feedback_uuid', 'feedback')],
  third_party_patients: document,
  third_party_patient_doctors: document,
  health_readings: [account('consumer_uuid')],
  support_channels: [account('consumer_uuid')],
  support_messages: [child('channel_uuid', 'support_channels')],
  support_cases: [child('channel_uuid', 'support_channels')],
  support_case_labels: [child('case_uuid', 'support_cases')],
  support_notes: [child('channel_uuid', 'support_channels')],
  staff_notes: [account('person_uuid')],
  wallets: [account('account_uuid')],
  referrals: [account('user_uuid')],
  company_user_imports: [account('user_uuid')],
  coupons: [account('consumer_uuid')],
  coupon_uses: [account('consumer_uuid')],
  coupon_redemptions: [account('consumer_uuid')],
  bulk_recipients: [account('account_uuid')],
  bulk_deliveries: [account('account_uuid')],
  inbox_items: [account('account_uuid')],
  consumer_activity: [account('consumer_uuid')],
  device_tokens: [account('account_uuid')],
  bell_items: [account('account_uuid')],
  sessions: [account('account_uuid')],
  sign_in_addresses: [account('account_uuid')],
  // Doctors, partners and other accounts with a profile.
  doctors: [account('account_uuid')],
  doctor_documents: [child('doctor_uuid', 'doctors')],
  doctor_payouts: [child('doctor_uuid', 'doctors')],
  clinics: [child('doctor_uuid', 'doctors')],
  opening_hours: [child('clinic_uuid', 'clinics')],
  pharmacies: [account('account_uuid')],
  pharmacy_commissions: [child('pharmacy_uuid', 'pharmacies')],
  partner_users: [account('account_uuid')],
  influencers: [account('account_uuid')],
  introducers: [account('account_uuid')],
  companies: [account('account_uuid')],
};

const because = (reason: string, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, reason]));

/** Tables, and columns that refer to a person, by which rows are not exported, with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  ...because('the row is exported by another of its columns', [
    'case_notes.booking_uuid',
    'coupon_redemptions.coupon_uuid',
    'coupon_uses.coupon_uuid',
    'doctor_payouts.reversal_of',
    'feedback.booking_uuid',
    'lab_advices.booking_uuid',
    'lab_orders.advice_uuid',
    'lab_orders.payment_uuid',
    'patients.merged_into',
    'payments.booking_uuid',
    'prescriptions.booking_uuid',
    'psychiatry_notes.booking_uuid',
    'support_channels.case_uuid',
    'support_messages.author_uuid',
    'treatment_orders.payment_uuid',
    'treatment_orders.prescription_uuid',
  ]),
  ...because('the row is about another person, for whom it is exported', [
    'bookings.doctor_uuid',
    'case_notes.doctor_uuid',
    'feedback.doctor_uuid',
    'lab_advices.doctor_uuid',
    'payments.doctor_uuid',
    'pharmacies.introducer_uuid',
    'prescriptions.doctor_uuid',
    'psychiatry_notes.doctor_uuid',
    'referrals.referrer_uuid',
    'third_party_patient_doctors.doctor_uuid',
  ]),
  ...because('the column names the staff member who acted, not the person whom the row is about', [
    'booking_events.by_uuid',
    'bookings.made_by',
    'doctor_payouts.created_by',
    'lab_order_items.action_by',
    'lab_results.uploaded_by',
    'payment_checks.closed_by',
    'payment_events.by_uuid',
    'payments.refund_completed_by',
    'staff_notes.author_uuid',
    'support_cases.closed_by',
    'support_cases.person_uuid',
    'support_channels.owner_uuid',
    'support_notes.author_uuid',
    'treatment_items.action_by',
  ]),
  ...because('the values are those of the two records, which are exported', ['merges']),
  ...because('the row has the hash of a secret address and nothing about the person', ['doctor_calendars']),
  ...because('only staff have such rows', [
    'account_ties',
    'approvals',
    'auth_challenges',
    'bulk_audiences',
    'bulk_batches',
    'bulk_notifications',
    'exports',
    'import_batches',
    'password_resets',
    'price_plans',
    'price_upload_jobs',
    'saved_views',
    'staff',
    'staff_invitations',
    'staff_passkeys',
    'staff_preferences',
    'staff_recovery_codes',
    'support_members',
    'support_note_mentions',
    'support_quick_replies',
    'support_turns',
    'webhooks',
  ]),
  ...because('a coupon is an offer to the public', [
    'coupons.doctor_uuid',
    'coupons.influencer_uuid',
    'coupons.pharmacist_uuid',
  ]),
  ...because('the free times of a doctor are generated from the opening hours, which are exported', [
    'slots',
  ]),
  ...because('the sums are calculated from bookings, orders and payouts', ['doctor_totals']),
  ...because('the rows about the person are in audit.json', ['audit_log']),
  ...because('the files are in the folder of files', ['files']),
  ...because('the key protects the audit trail and tells nothing about the person', ['person_keys']),
  ...because('the rows are deleted within seconds after the last connection ends', ['live_presence']),
};

/** Secrets, copies for the search, and counters of the software. */
export const hiddenColumns = ['search', 'token_hash', 'token', 'version', 'request_uuid', 'holds_slot'];
