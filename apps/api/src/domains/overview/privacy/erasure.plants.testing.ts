import { newId } from '../../../platform/ids.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { addPayment, eventSender, eventText } from '../../money/transactions/payment-events.testing.ts';
import { findTexts, tablesWithTexts, type addBusyPerson } from './privacy.testing.ts';

export const NAME = 'Xolanithemba Quetzalcoatlus';
export const EMAIL = 'xolani.quetzal@unique.example';
export const MOBILE = '+2348055512399';
export const TEXTS = [NAME, EMAIL, MOBILE, '08055512399'];

export type Person = Awaited<ReturnType<typeof addBusyPerson>>;

/** Texts that the person wrote about an appointment, and the words of a payment provider. */
export async function addFeedbackAndPayments(api: TestApp, { consumer, patient, doctor, booking }: Person) {
  const run = (sql: string, ...values: unknown[]) => api.owner.query(sql, values);
  await run(
    `update bookings set description = $2, additional_info = $3 where consumer_uuid = $1`,
    consumer,
    `For ${NAME}`,
    `Call ${MOBILE}`,
  );
  await run(`update sessions set device = $2 where account_uuid = $1`, consumer, `Phone of ${NAME}`);
  await run(`update device_tokens set token = $2 where account_uuid = $1`, consumer, `Phone of ${NAME}`);
  const feedback = newId();
  await run(
    `insert into feedback (uuid, booking_uuid, given_by, doctor_uuid, patient_uuid) values ($1, $2, 'patient', $3, $4)`,
    feedback,
    booking,
    doctor.uuid,
    patient,
  );
  await run(
    `insert into feedback_answers (feedback_uuid, position, question, answer) values ($1, 1, 'Comment', $2)`,
    feedback,
    `${NAME} was content, write to ${EMAIL}`,
  );
  await run(`insert into wallets (account_uuid, referral_code) values ($1, 'XQ7TREE9')`, consumer);
  await run(
    `insert into referrals (user_uuid, referrer_uuid) select $1, account_uuid from introducers limit 1`,
    consumer,
  );
  const { paystack, flutterwave } = eventSender(api);
  const [first_name, last_name] = NAME.split(' ');
  const { reference } = await addPayment(api, { consumer_uuid: consumer, patient_uuid: patient });
  const customer = { id: 1, name: NAME, first_name, last_name, email: EMAIL, phone: MOBILE };
  const words = { message: `Declined for ${NAME}`, gateway_response: `Declined for ${NAME}`, customer };
  const events = [
    await paystack(eventText('paystack-charge-failed', reference, words)),
    // No payment has this reference.
    await paystack(eventText('paystack-charge-failed', 'TX-OF-NOBODY', words)),
    await flutterwave(
      eventText('flutterwave-charge-failed', reference, {
        processor_response: `${EMAIL} has no funds`,
        narration: NAME,
        customer,
      }),
    ),
  ];
  return events.map(({ status }) => status);
}

/** A note about the person, and things of the desk and of the price lists that staff named after them. */
export async function addNamedThings(api: TestApp, { consumer }: Person) {
  const { rows } = await api.owner.query<{ uuid: string }>(
    `select distinct on (payment_uuid is null) uuid from payment_checks where closed_at is null`,
  );
  const { rows: paid } = await api.owner.query<{ reference: string }>(
    `select reference_id as reference from payments where consumer_uuid = $1 and status = 'paid' limit 1`,
    [consumer],
  );
  const calls: [path: string, body: object, method?: 'PUT'][] = [
    [`/payment/updateTheRefundProvideStatus/${paid[0]!.reference}`, { reason: `${NAME} paid twice` }, 'PUT'],
    ['/staff-notes', { person: consumer, text: `${NAME} called from ${MOBILE}` }],
    ['/support/labels', { name: `Of ${NAME}` }],
    ['/support/quick-replies', { title: NAME, text: `Dear ${NAME}, we call you at ${MOBILE}` }],
    ...rows.map(({ uuid }): [string, object] => [
      `/payment/checks/${uuid}/close`,
      { note: `${NAME} paid in cash` },
    ]),
    ['/bulknotification/draft/save', { type: 'information', title: NAME, message: EMAIL, user: ['ALL'] }],
  ];
  for (const [path, body, method = 'POST'] of calls) {
    const { status, raw } = await api.call(method, path, { body });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${raw.toString()}`);
  }
  await api.owner.query(
    `insert into price_plans (uuid, kind, file_name, valid_from, created_by)
     select gen_random_uuid(), 'pathology', $1, '2099-01-01', account_uuid from staff limit 1`,
    [`${NAME}.csv`],
  );
  await api.owner.query(
    `insert into price_upload_jobs (uuid, account_uuid, kind, file, rows_total)
     select gen_random_uuid(), account_uuid, 'pathology', $1, 1 from staff limit 1`,
    [`${NAME}.csv`],
  );
  await api.owner.query(
    `with added as (insert into webhooks (uuid, name, url, events, secret, created_by)
       select gen_random_uuid(), $1, 'https://receiver.example/', '{person.erased}', '', account_uuid from staff limit 1
       returning uuid)
     insert into webhook_deliveries (webhook_uuid, type, record_uuid, state, status, reply)
     select uuid, 'person.created', $3, 'consumer', 'delivered', $2 from added`,
    [`For ${NAME}`, `Welcome, ${NAME}`, consumer],
  );
}

/** A second account of the person that was merged into the first one, with the values that an undo would need. */
export async function addMergedAccount(api: TestApp, { consumer }: Person) {
  const [merged, [first_name, last_name]] = [newId(), NAME.split(' ')];
  await api.owner.query(
    `insert into accounts (uuid, kind, first_name, last_name, username, email, mobile, active, merged_into)
     values ($1, 'consumer', $2, $3, $4, $4, '+2348055512398', false, $5)`,
    [merged, first_name, last_name, `copy.${EMAIL}`, consumer],
  );
  await api.owner.query(
    `insert into merges (uuid, kind, kept_uuid, merged_uuid, before)
     values (gen_random_uuid(), 'consumer', $1, $2, jsonb_build_object('kept', jsonb_build_object('email', $3::text)))`,
    [consumer, merged, `${NAME} ${EMAIL}`],
  );
  return merged;
}

const because = (reason: string, tables: string) =>
  Object.fromEntries(tables.split(/\s+/).map((table) => [`public.${table}`, reason]));

/** Tables with texts in which the test plants nothing. A new table is planted or has its reason here. */
const notPlanted: Readonly<Record<string, string>> = {
  ...because(
    'medical records as doctors wrote them stay, as docs/privacy.md says',
    'case_notes psychiatry_notes prescriptions prescription_items lab_advices lab_advice_items',
  ),
  ...because(
    'the texts are about other people or organisations, whose rows stay',
    `branches clinics companies doctor_documents doctor_payouts doctors influencers introducers partner_users partners
     pharmacies`,
  ),
  ...because(
    'the texts are about tests, medicines, places and prices',
    `approval_files areas cities diseases import_changes import_header_matches lab_packages national_tests price_entries
     price_files price_plan_rows specialities states treatment_items`,
  ),
  ...because(
    'only staff have such rows',
    `api_keys auth_challenges password_resets sso_requests staff staff_invitations staff_passkeys staff_preferences
     staff_recovery_codes`,
  ),
  ...because(
    'the texts are hashes, keys and codes that the software makes',
    `api_key_secrets audit_checkpoints audit_dropped_months audit_seals audit_verifications doctor_calendars login_attempts login_refusals person_keys
     schema_migrations wallets`,
  ),
  ...because(
    'the texts are names of kinds, states and totals',
    `booking_settings bulk_batches bulk_deliveries bulk_failures consumer_activity coupon_redemptions day_totals feed_changes feed_logs feedback
     duplicate_candidates first_steps_put_away health_readings inbox_items merge_moves month_totals payments pharmacy_commissions ranking_rules ranking_totals referral_settings
     roll_ups security_settings support_channels support_settings totals`,
  ),
  ...because('the addresses of sign-ins are those of devices', 'sign_in_addresses'),
};

/** The table of a monthly partition. */
const tableOf = (name: string) => name.replace(/_(\d{4}_\d{2}|default)$/, '');

/** Tables with texts without one of the person and without a reason, and reasons that no longer hold. */
export async function findUnplanted(api: TestApp) {
  const places = await findTexts(api, [NAME, EMAIL, MOBILE.slice(4)]);
  const planted = new Set(places.map(({ place }) => tableOf(place)));
  const tables = new Set((await tablesWithTexts(api)).map(({ name }) => tableOf(name)));
  return {
    unknown: [...tables].filter((name) => !planted.has(name) && !(name in notPlanted)),
    outdated: Object.keys(notPlanted).filter((name) => !tables.has(name) || planted.has(name)),
  };
}
