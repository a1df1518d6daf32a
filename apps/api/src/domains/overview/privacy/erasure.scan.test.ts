import path from 'node:path';
import { expect, test } from 'vitest';
import { assembled } from '../../../domains.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { hashToken, newToken } from '../../workspace/access/token.ts';
import { useBookings } from '../../care/appointments/appointments.testing.ts';
import { openExportWorker } from '../../workspace/exports/exports.testing.ts';
import { prepareExports } from '../../workspace/exports/preparation.service.ts';
import { formOf } from '../../master-data/price-imports/price-imports.form.testing.ts';
import { settings } from '../../money/transactions/payment-events.testing.ts';
import {
  addFeedbackAndPayments,
  addMergedAccount,
  addNamedThings,
  EMAIL,
  findUnplanted,
  MOBILE,
  NAME,
  TEXTS,
  type Person,
} from './erasure.plants.testing.ts';
import { addBusyPerson, findTexts, stepUp } from './privacy.testing.ts';

/** A person with unique texts uses every feature; after the erasure every table and file is searched for them. */
const api = useTestApp(settings);

async function prepareAll(account: string) {
  const folder = path.join(api.settings.dataDir, 'exports');
  const { services, close } = openExportWorker({ url: api.url, folder, ...assembled });
  await prepareExports(services, account).finally(close);
}

async function ok(method: string, route: string, options: Parameters<typeof api.call>[2] = {}) {
  const answer = await api.call(method, route, options);
  expect([route, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([route, answer.status, '']);
  return answer.body;
}
const run = (sql: string, ...values: unknown[]) => api.owner.query(sql, values);
const staffId = async (as: 'admin' | 'support') => (await ok('GET', '/auth/me', { as })).uuid as string;

/** The records of the person, with texts that the person, doctors and staff wrote. */
async function addRecords({ consumer, patient, labOrder }: Person) {
  await run(
    'update accounts set email = $2, username = $2, mobile = $3 where uuid = $1',
    consumer,
    EMAIL,
    MOBILE,
  );
  await run('update patients set email = $2, mobile = $3 where uuid = $1', patient, EMAIL, MOBILE);
  await run(
    'update treatment_orders set mobile = $2, line1 = $3 where consumer_uuid = $1',
    consumer,
    MOBILE,
    NAME,
  );
  await run(
    `insert into patient_answers (patient_uuid, section, position, question, answer)
     values ($1, 'personal', 90, 'Next of kin', $2)`,
    patient,
    NAME,
  );
  const { create, draft, reject } = useBookings(api);
  const booked = await create(await draft({ patient_uuid: patient }));
  expect(booked.status).toBe(201);
  const { rows } = await run(
    'select uuid from bookings where patient_uuid = $1 and status = $2',
    patient,
    'pending',
  );
  await reject(rows[0].uuid);
  await run(
    `update booking_events set details = details || jsonb_build_object('reason', $2::text) where booking_uuid = $1`,
    rows[0].uuid,
    `Called ${NAME}`,
  );
  const [item, file] = [newId(), newId()];
  await run(
    `insert into lab_order_items (uuid, order_uuid, position, test_uuid, test_name, product_code, price_kobo,
       acceptance_reason)
     select $1, $2, 1, uuid, 'Test', 'T-1', 100, $3 from national_tests limit 1`,
    item,
    labOrder,
    `${NAME} changed the day`,
  );
  await run(`insert into lab_item_notes (item_uuid, note) values ($1, $2)`, item, `${NAME} was not at home`);
  await run(`insert into lab_item_issues (item_uuid, issue) values ($1, $2)`, item, `Wrong number ${MOBILE}`);
  await run(
    `insert into files (uuid, sha256, mime, size, name, purpose) values ($1, '', 'application/pdf', 4, $2, 'document')`,
    file,
    `${NAME}.pdf`,
  );
  await api.files.put(file, Buffer.from('%PDF'));
  await run(
    `insert into lab_results (uuid, item_uuid, file_uuid, file_name) values (gen_random_uuid(), $1, $2, $3)`,
    item,
    file,
    `${NAME}.pdf`,
  );
}

/** Conversations, and what staff see of them. */
async function addConversation({ consumer }: Person) {
  const token = newToken();
  await run(
    `insert into sessions (token_hash, account_uuid, ends_at) values ($1, $2, now() + interval '1 hour')`,
    hashToken(token),
    consumer,
  );
  const wrong = { email: EMAIL, username: EMAIL, password: 'not the password' };
  for (const [route, keys] of [
    ['/consumer/sign-in', ['email', 'password']],
    ['/auth/login', ['username', 'password']],
  ] as const) {
    const body = Object.fromEntries(keys.map((key) => [key, wrong[key]]));
    expect((await api.call('POST', route, { as: null, body })).status).toBe(401);
  }
  await ok('POST', '/consumer/support/messages', { token, body: { text: `This is ${NAME}, ${MOBILE}` } });
  const { rows } = await run('select uuid from support_channels where consumer_uuid = $1', consumer);
  const channel = `/support/channels/${rows[0].uuid}`;
  const support = await staffId('support');
  await ok('POST', `${channel}/owner`, { body: { owner: support } });
  await ok('POST', `${channel}/notes`, { body: { text: `${NAME} called`, mentions: [support] } });
  await ok('POST', `${channel}/messages`, { body: { text: `Dear ${NAME}` } });
}

/** Texts of staff that name the person: views, exports, approvals, bulk actions, campaigns, uploads. */
async function addTextsOfStaff({ consumer }: Person) {
  for (const [index, search] of TEXTS.entries())
    await ok('POST', '/views', {
      body: { screen: '/users', name: `View ${index}`, search: { search }, columns: null, shared_with: null },
    });
  await ok('POST', '/views', {
    body: { screen: '/users', name: `Of ${NAME}`, search: {}, columns: null, shared_with: 'admin' },
  });
  const admin = await staffId('admin');
  for (const [format, filters] of [
    ['csv', {}],
    ['xlsx', { search: NAME }],
  ] as const)
    await ok('POST', '/exports/users', { body: { filters, format } });
  await prepareAll(admin);
  await ok('POST', '/exports/users', { body: { filters: { search: EMAIL }, format: 'csv' } });
  await run(
    `insert into approvals (uuid, kind, subject, label, details, request, state, requested_by, requested_at, decided_by,
       decided_at, reason) values ($1, 'refund', $2, $3, $4, $5, 'approved', $6, now(), $7, now(), $3)`,
    newId(),
    consumer,
    `Refund to ${NAME}`,
    JSON.stringify([{ label: 'Person', value: NAME }]),
    JSON.stringify({ to: EMAIL }),
    admin,
    await staffId('support'),
  );
  const batch = newId();
  await run(
    `insert into bulk_batches (uuid, list, action, created_by) values ($1, 'users', 'suspend', $2)`,
    batch,
    admin,
  );
  await run(
    `insert into bulk_items (batch_uuid, uuid, label, message) values ($1, $2, $3, $4)`,
    batch,
    consumer,
    NAME,
    `${EMAIL} is suspended already`,
  );
  await ok('POST', '/bulknotification/audiences', { body: { name: `Like ${NAME}`, rule: {} } });
  await run(
    'update coupons set description = $1 where uuid = (select uuid from coupons limit 1)',
    `For ${NAME}`,
  );
  const { rows } = await run('select company_reg_id as id from companies limit 1');
  const csv = `company_reg_id,firstName,lastName,email,mobile\n${rows[0].id},Other,Person,other@staff.example,+2348091177777`;
  await ok('POST', '/user/auth/upload/company/consumer/data', formOf(Buffer.from(csv), `${NAME}.csv`));
}

/** Reads with the person's texts, which are in the audit trail. */
async function searchEverywhere({ consumer, patient }: Person) {
  for (const text of TEXTS)
    for (const list of [
      '/user/admin/users?limit=10&skip=0',
      '/user/admin/consumers/data?limit=10&skip=0',
      '/patient/admin/data-patient?limit=10&skip=0',
      '/order/admin/orders?limit=10&skip=0',
    ])
      await api.call('GET', `${list}&search=${encodeURIComponent(text)}`);
  await ok('GET', `/search?q=${encodeURIComponent(NAME)}`);
  for (const route of [
    `/people/${consumer}`,
    `/records/consumers/${consumer}`,
    `/ep/healthDetails/${patient}`,
  ])
    await ok('GET', route);
  const { version } = (await ok('GET', `/privacy/people/${consumer}`)).data;
  const [first_name, last_name] = NAME.split(' ');
  await ok('PUT', `/privacy/people/${consumer}`, {
    body: {
      first_name,
      middle_name: '',
      last_name,
      email: EMAIL,
      mobile: MOBILE,
      dob: '1990-02-03',
      gender: 'female',
      blood_group: 'O+',
      push_consent: true,
      version,
    },
  });
  await ok('GET', `/privacy/people/${consumer}/export`);
}

/** docs/privacy.md names these rows of the trail: search texts, filters, and names that staff gave to their own things. */
const NAMED =
  /(?:^|,)([a-z-]+\.(list|export)|export\.request|(view|bulk-audience|support-label|quick-reply)\.add|company-users\.import)(?:,|$)/;
const isNamed = (table: string, row: string) => table.startsWith('public.audit_log') && NAMED.test(row);

/** The digits are those of both forms of the number. */
const findPlaces = async () =>
  (await findTexts(api, [NAME, EMAIL, MOBILE.slice(4)]))
    .filter(({ place, text }) => !isNamed(place, text))
    .map(({ place, text }) => `${place}: ${text.slice(0, 300)}`);

test('after an erasure no table and no file contains a name, e-mail address or phone of the person', async () => {
  await api.call('GET', '/exports');
  await stepUp(api);
  const person = await addBusyPerson(api, NAME);
  await addRecords(person);
  await addConversation(person);
  await addTextsOfStaff(person);
  await searchEverywhere(person);
  expect(await addFeedbackAndPayments(api, person)).toEqual([200, 200, 200]);
  await addNamedThings(api, person);
  const merged = await addMergedAccount(api, person);
  expect(await findUnplanted(api)).toEqual({ unknown: [], outdated: [] });

  await ok('POST', `/privacy/people/${person.consumer}/erase`, {
    body: { reason: 'Request of the person', confirmation: NAME },
  });
  expect(await findPlaces()).toEqual([]);
  const { rows } = await run(
    'select from person_keys where person_uuid = $1 and erased_at is not null',
    merged,
  );
  expect(rows).toHaveLength(1);
});
