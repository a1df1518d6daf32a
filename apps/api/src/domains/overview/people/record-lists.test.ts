import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = () => fixturesFor(api);

test('lists and counts the payments for the appointments of one doctor', async () => {
  const { addDoctor, addPatient } = fixtures();
  const [doctor, patient] = [await addDoctor({ name: 'Ife Paid' }), await addPatient('Kemi Paid')];
  await api.owner.query(
    `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, doctor_uuid)
     values ($1, $2, 'appointment', 750000, $3, $4)`,
    [newId(), `PG-${newId()}`, patient.consumer, doctor.uuid],
  );
  const { body } = await api.call('GET', `/payment/search-alls?type=all&doctor=${doctor.uuid}`);
  expect(body).toMatchObject({ count: 1, data: [{ doctor_uuid: doctor.uuid, amount: 7_500 }] });
  const person = (await api.call('GET', `/people/${doctor.uuid}`)).body.data;
  expect(person.counts.payments).toBe(1);
});

test('lists of payments and orders are filtered by consumer and by company', async () => {
  const { addPatient, addLabOrder, addTreatmentOrder, addReferral } = fixtures();
  const company = (await api.owner.query('select account_uuid as uuid from companies limit 1')).rows[0].uuid;
  const before = (await api.call('GET', `/companies/${company}`)).body.data;
  const patient = await addPatient('Company Person');
  await addReferral(company, patient.consumer, new Date(Date.now() - 3_600_000));
  await addLabOrder(patient, 120_000);
  await addTreatmentOrder(patient, 80_000);
  const lists = {
    '/payment/search-alls?type=cart': 1,
    '/order/admin/fullorderdetails?limit=10': 1,
    '/baobabnew/order/admin/treatmentplanlist?limit=10': 1,
  };
  for (const [path, count] of Object.entries(lists)) {
    const ofConsumer = await api.call('GET', `${path}&consumer=${patient.consumer}`);
    expect([path, ofConsumer.body.count]).toEqual([path, count]);
    const ofCompany = await api.call('GET', `${path}&company=${company}`);
    expect(ofCompany.body.count).toBeGreaterThanOrEqual(count);
  }
  const after = (await api.call('GET', `/companies/${company}`)).body.data;
  expect(after).toMatchObject({
    people: before.people + 1,
    lab_orders: before.lab_orders + 1,
    treatment_orders: before.treatment_orders + 1,
    spending: { cart: before.spending.cart + 1_200, total: before.spending.total + 1_200 },
  });
});

test('answers 404 for a company that does not exist', async () => {
  expect((await api.call('GET', `/companies/${newId()}`)).status).toBe(404);
});

test('a company has spent what was paid and not paid back since its people joined', async () => {
  const { addLabOrder, addPatient, addReferral } = fixtures();
  const company = (await api.owner.query('select account_uuid as uuid from companies limit 1')).rows[0].uuid;
  const spent = async () => (await api.call('GET', `/companies/${company}`)).body.data.spending.total;
  const before = await spent();
  const patient = await addPatient('Company Spender');
  const day = 86_400_000;
  await addReferral(company, patient.consumer, new Date(Date.now() - day));
  await addLabOrder(patient, 900_000);
  await api.owner.query(
    `update payments set created_at = now() - interval '2 days' where consumer_uuid = $1 and amount_kobo = 900000`,
    [patient.consumer],
  );
  await addLabOrder(patient, 500_000);
  await addLabOrder(patient, 300_000);
  await api.owner.query(
    `update payments set refunded_kobo = 100000 where consumer_uuid = $1 and amount_kobo = 500000`,
    [patient.consumer],
  );
  await api.owner.query(
    `update payments set refund_completed_at = now() where consumer_uuid = $1 and amount_kobo = 300000`,
    [patient.consumer],
  );
  expect(await spent()).toBe(before + 4_000);
  const { data } = (await api.call('GET', `/records/consumers/${patient.consumer}`)).body;
  expect(data.orders_details.totalAmountConsumersOrder).toBe(13_000);
});
