import type { AuditField } from '@baobab/contract/kit/history';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { presentField } from './changed-fields.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);

const put = async (path: string, body?: object) => {
  const reply = await api.call('PUT', path, { body });
  expect([path, reply.status, reply.body.fields]).toEqual([path, 200, undefined]);
  return reply.body;
};
const one = async (query: string) => (await api.owner.query(query)).rows[0];
const row = async (path: string) => (await api.call('GET', path)).body.data[0];

/** The newest entry of a record: its action, and each field as `label: old > new`. */
async function newest(route: string): Promise<string[]> {
  const { body } = await api.call('GET', `/records/${route}/history?limit=1`);
  const [{ action, fields }] = body.data;
  return [action, ...fields.map((field: AuditField) => `${field.label}: ${field.old} > ${field.new}`)];
}

test('a suspended and a verified user', async () => {
  const uuid = await fixtures.addAccount('consumer');
  await put(`/user/suspend-user/${uuid}/false`);
  expect(await newest(`users/${uuid}`)).toEqual(['user.suspend', 'Active: Yes > No']);
  const { email } = await one(`select email from accounts where uuid = '${uuid}'`);
  await put(`/user/verify-user-email/${email}`);
  expect(await newest(`consumers/${uuid}`)).toEqual(['user.verify', 'Verified: No > Yes']);
});

test('a refunded payment, with the reason', async () => {
  const payment = await one(
    `select uuid, reference_id from payments where refund_eligible and refund_completed_at is null limit 1`,
  );
  await put(`/payment/updateTheRefundProvideStatus/${payment.reference_id}`, { reason: 'Asked twice' });
  expect(await newest(`transactions/${payment.uuid}`)).toEqual([
    'payment.refund',
    'Refund Status: Incomplete > Complete',
  ]);
  const { body } = await api.call('GET', `/records/transactions/${payment.uuid}/history`);
  expect(body.data[0].reason).toBe('Asked twice');
});

test('a rescheduled appointment, with both times in Lagos', async () => {
  const doctor = await fixtures.addDoctor();
  const at = new Date('2031-03-05T09:00:00Z');
  const uuid = await fixtures.addBooking(doctor, await fixtures.addPatient(), { status: 'booked', at });
  const slot = await fixtures.addSlot(doctor, new Date('2031-03-06T10:30:00Z'));
  const moved = await api.call('POST', '/booking/adminBooking/adminrescheduled', {
    body: { uuid, slot: slot.uuid },
  });
  expect(moved.status).toBe(201);
  expect(await newest(`appointments/${uuid}`)).toEqual([
    'booking.rescheduled',
    'Status: booked > rescheduled',
    'Time: 05/03/2031 10:00 am > 06/03/2031 11:30 am',
  ]);
});

test('the action of an ordered test and the status of a treatment', async () => {
  const lab = await one(
    `select i.uuid as item, o.uuid, o.order_id from lab_order_items i join lab_orders o on o.uuid = i.order_uuid
     where i.action is null and i.final_status = '' limit 1`,
  );
  await put('/order/admin/update/doctalAction', {
    order_id: lab.order_id,
    test_id: lab.item,
    baobab_action: 'Confirm Refund Completed',
  });
  expect(await newest(`lab-orders/${lab.uuid}`)).toEqual([
    'lab-item.action',
    'Action: null > Confirm Refund Completed',
  ]);
  const plan = await one(
    `select i.uuid as item, i.order_uuid from treatment_items i where i.action is null limit 1`,
  );
  await put('/order/admin/update/doctalAction', {
    order_id: plan.order_uuid,
    test_id: plan.item,
    baobab_action: 'confirmed',
  });
  expect(await newest(`treatment-orders/${plan.order_uuid}`)).toEqual([
    'treatment-item.status',
    'Status: ordered > confirmed',
  ]);
});

test('a price and an appointment setting, in naira', async () => {
  const price = await row('/upload/master/pathalogy/list?limit=1');
  await put(`/upload/master/pathalogy/update/${price.uuid}/${price.uuid}`, {
    labretailprice: 1_234.5,
    version: price.version,
  });
  const [action, field] = await newest(`pathology-prices/${price.uuid}`);
  expect([action, field]).toEqual([
    'price.edit',
    expect.stringMatching(/^Lab Retail Price: ₦[\d,.]+ > ₦1,234\.50$/),
  ]);
  const [, setting] = (await api.call('GET', '/booking/setting/list')).body;
  const { uuid, type, time_in_hour, version } = setting;
  await put(`/booking/setting/update/${uuid}`, { type, amount: 7_777, time_in_hour, version });
  expect((await newest(`booking-settings/${uuid}`))[1]).toMatch(/^Amount: ₦.+ > ₦7,777\.00$/);
});

test('the referral settings, saved together or one by one, are one history', async () => {
  const { body } = await api.call('GET', '/user/referal/setting');
  const amounts = Object.fromEntries(
    body.map((item: { type: string; amount: number }) => [item.type, item.amount]),
  );
  await put('/user/referal/setting', { ...amounts, sadn: 321 });
  const route = 'referral-settings/referral-settings';
  expect((await newest(route))[1]).toMatch(/^SADN: ₦.+ > ₦321\.00$/);
  await api.call('POST', '/user/referal/setting', { body: { type: 'register', amount: 99 } });
  expect(await newest(route)).toEqual([
    'referral-setting.edit',
    expect.stringMatching(/^Amount: .+ > ₦99\.00$/),
  ]);
});

test('the commissions of a pharmacy, in per cent and naira', async () => {
  const { uuid } = await one('select account_uuid as uuid from pharmacies limit 1');
  const data = [
    { pharmacy_uuid: uuid, type: 'sadn', amount: 12.5 },
    { pharmacy_uuid: uuid, type: 'monthly_limit', amount: 5_000 },
  ];
  await put('/user/pharmacyCommission', { data });
  const [action, ...fields] = await newest(`pharmacies/${uuid}`);
  expect(action).toBe('pharmacy.edit-commissions');
  expect(fields.map((field) => field.replace(/: .* > /, ' > '))).toEqual([
    'SADN > 12.5 %',
    'Monthly Limit > ₦5,000.00',
  ]);
});

test('the commission of a doctor', async () => {
  const { uuid } = await fixtures.addDoctor({ external: true });
  await put(`/user/admin/external/doctors/${uuid}`, {
    active: true,
    total_year_experience: null,
    advice_commission: 7.5,
  });
  expect(await newest(`third-party-doctors/${uuid}`)).toContain('Advice Commission: null > 7.5 %');
});

test('an area names its city, and a national test its partner', async () => {
  const area = await row('/upload/newarea?limit=1');
  await put('/upload/newarea', { uuid: area.uuid, city_uuid: area.city_uuid, name: 'Audit Area' });
  expect(await newest(`areas/${area.uuid}`)).toEqual(['area.edit', `Name: ${area.name} > Audit Area`]);
  const national = await row('/upload/nationalPathalogy?limit=1');
  const other = await one(`select name from partners where name <> '${national.diagnosticspartner}' limit 1`);
  await put('/upload/nationalPathalogy', { ...national, diagnosticspartner: other.name });
  expect(await newest(`national-pathology-tests/${national.uuid}`)).toEqual([
    'national-test.edit',
    `Partner: ${national.diagnosticspartner} > ${other.name}`,
  ]);
});

/** The inputs and old values of the newest entry, which Restore fills into an edit. */
async function restorable(route: string) {
  const { body } = await api.call('GET', `/records/${route}/history?limit=1`);
  return Object.fromEntries(body.data[0].fields.map((field: AuditField) => [field.input, field.before]));
}

test('an entry has the old values under the names of an edit: records, choices and rates', async () => {
  const national = await row('/upload/nationalRadiology?limit=1');
  const other = await one(
    `select uuid, name from partners where name <> '${national.diagnosticspartner}' limit 1`,
  );
  const route = `national-radiology-tests/${national.uuid}`;
  const edit = { ...national, version: undefined, diagnosticspartner: other.name };
  await put('/upload/nationalRadiology', { ...edit, populartest_y_n: 'NO' });
  expect(await restorable(route)).toMatchObject({
    diagnosticspartner: { label: national.diagnosticspartner },
  });
  await put('/upload/nationalRadiology', { ...edit, populartest_y_n: 'YES' });
  expect(await restorable(route)).toEqual({ populartest_y_n: false });

  const city = await one(
    `select c.uuid, c.name, s.uuid as state_uuid, s.name as state from cities c
     join states s on s.uuid = c.state_uuid limit 1`,
  );
  const state = await one(`select uuid, name from states where uuid <> '${city.state_uuid}' limit 1`);
  await put('/upload/newcity', { uuid: city.uuid, name: city.name, state_uuid: state.uuid });
  const before = { id: city.state_uuid, label: city.state };
  expect(await restorable(`cities/${city.uuid}`)).toEqual({ state_uuid: before });
  expect(await newest(`cities/${city.uuid}`)).toEqual(['city.edit', `State: ${city.state} > ${state.name}`]);

  const { uuid } = await one('select account_uuid as uuid from pharmacies limit 1');
  const commission = (amount: number) =>
    put('/user/pharmacyCommission', { data: [{ pharmacy_uuid: uuid, type: 'fadn', amount }] });
  await commission(3.5);
  await commission(4);
  expect(await restorable(`pharmacies/${uuid}`)).toEqual({ fadn: 3.5 });
});

test('a cancelled sending', async () => {
  const { body } = await api.call('POST', '/bulknotification/send/all', {
    body: { type: 'information', title: 'Clinic hours', message: 'Open on Saturday.', user: ['ALL'] },
  });
  const { uuid } = body.data;
  expect((await api.call('POST', `/bulknotification/cancel/${uuid}`)).status).toBe(200);
  expect(await newest(`bulk-notifications/${uuid}`)).toEqual([
    'notification.cancel',
    'Status: scheduled > draft',
  ]);
});

test('an added price appears in its own history, and not in that of another price of the test', async () => {
  const price = await one(`select uuid, test_uuid from price_entries where kind = 'home' limit 1`);
  const details = JSON.stringify({ kind: 'home', entries: [price.uuid] });
  await api.owner.query(
    `insert into audit_log (action, subject, details) values ('price.add', $1, $2), ('price.add', $1, '{"entries": []}')`,
    [price.test_uuid, details],
  );
  const { body } = await api.call('GET', `/records/home-prices/${price.uuid}/history`);
  expect(body).toMatchObject({ count: 1, data: [{ action: 'price.add' }] });
});

test('a row without values shows the names of its fields', () => {
  const field = { name: 'first_name', old: null, new: undefined };
  expect(presentField(field, { action: 'user.edit', names: new Map() })).toEqual({
    name: 'first_name',
    label: 'First Name',
    old: null,
    new: null,
    input: 'first_name',
    before: null,
  });
});

test('an upload is shown with its file and without fields', async () => {
  const batch = '018f0000-0000-7000-8000-00000000abcd';
  const details = JSON.stringify({ kind: 'pathology', file: 'prices.xlsx', added: 1, changed: 2 });
  await api.owner.query(
    `insert into audit_log (action, subject, details) values ('price-list.import', $1, $2)`,
    [batch, details],
  );
  const { body } = await api.call('GET', `/audit?subject=${batch}`);
  expect(body.data[0]).toMatchObject({ fields: [], batch: { uuid: batch, file: 'prices.xlsx' } });
});
