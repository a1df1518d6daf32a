import { commissionTypes } from '@baobab/contract/people/pharmacies';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);

async function addPharmacy(): Promise<string> {
  const uuid = await fixtures.addAccount('pharmacist', 'Kemi Test');
  await api.owner.query(`insert into pharmacies (account_uuid, pharmacy_name) values ($1, 'Test Pharmacy')`, [
    uuid,
  ]);
  return uuid;
}
const read = async (uuid: string) => (await api.call('GET', `/user/pharmacyCommission/${uuid}`)).body;
const put = (body: object) => api.call('PUT', '/user/pharmacyCommission', { body });
const entries = (pharmacy_uuid: string, amounts: Record<string, number>) =>
  Object.entries(amounts).map(([type, amount]) => ({ pharmacy_uuid, type, amount }));
const metrics = async (uuid: string) =>
  (await api.call('GET', `/user/pharmacyCommission/pharmacy/metrics/data?pharmacy_uuid=${uuid}`)).body;

test('returns the fourteen commissions in a fixed order, 0 until they are set', async () => {
  const uuid = await addPharmacy();
  const { data } = await read(uuid);
  expect(data.map((one: { type: string }) => one.type)).toEqual([
    'register',
    'health_profile',
    'dmp_order',
    'sadn',
    'Hairloss',
    'Premature Ejaculation',
    'Diabetes',
    'fadn',
    'Heart and Hypertension',
    'Erectile dysfunction',
    'treatment_plan',
    'lab_package',
    'monthly_limit',
    'Thyroid',
  ]);
  expect(data.every((one: { amount: number }) => one.amount === 0)).toBe(true);
  expect((await api.call('GET', `/user/pharmacyCommission/${randomUUID()}`)).status).toBe(404);
});

test('changes all commissions in one request, exact to a hundredth, with one audit row', async () => {
  const uuid = await addPharmacy();
  const before = await api.countAudit('pharmacy.edit-commissions');
  const amounts = Object.fromEntries(commissionTypes.map((type, index) => [type, index + 0.07]));
  amounts['monthly_limit'] = 250_000.5;
  const { status, body } = await put({ data: entries(uuid, amounts), version: 1 });
  expect(status).toBe(200);
  expect(body.data).toEqual(entries(uuid, amounts));
  expect(body.version).toBe(2);
  expect((await put({ data: entries(uuid, amounts), version: 1 })).body.version).toBe(2);
  expect(await api.countAudit('pharmacy.edit-commissions')).toBe(before + 1);
});

test.each([
  ['data.1.amount', { sadn: 5, fadn: 100.01 }],
  ['data.1.amount', { sadn: 5, fadn: -1 }],
  ['data.1.amount', { sadn: 5, fadn: 1.001 }],
  ['data.1.type', { sadn: 5, unknown: 1 }],
])('rejects all entries when one is invalid (%s)', async (field, amounts) => {
  const uuid = await addPharmacy();
  const { status, body } = await put({ data: entries(uuid, amounts) });
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty([field]);
  expect((await read(uuid)).version).toBe(1);
});

test('rejects two pharmacies or a repeated type in one request', async () => {
  const [one, other] = [await addPharmacy(), await addPharmacy()];
  const mixed = [...entries(one, { sadn: 1 }), ...entries(other, { sadn: 1 })];
  expect((await put({ data: mixed })).status).toBe(422);
  expect((await put({ data: [...entries(one, { sadn: 1 }), ...entries(one, { sadn: 2 })] })).status).toBe(
    422,
  );
  expect((await put({ data: entries(randomUUID(), { sadn: 1 }) })).status).toBe(404);
  expect((await read(one)).version).toBe(1);
});

test('rejects an edit of an outdated version with the current values, and accepts one of ten concurrent edits', async () => {
  const uuid = await addPharmacy();
  await put({ data: entries(uuid, { sadn: 3, monthly_limit: 100 }), version: 1 });
  const stale = await put({ data: entries(uuid, { sadn: 4, monthly_limit: 200, fadn: 0 }), version: 1 });
  expect([stale.status, stale.body.fields]).toEqual([
    409,
    { sadn: 'This is “3” now', monthly_limit: 'This is “₦100” now' },
  ]);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => put({ data: entries(uuid, { fadn: i + 1 }), version: 2 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});

/** A pharmacy that referred one patient with one event of each kind in March and one in April. */
async function busyPharmacy() {
  const uuid = await addPharmacy();
  const patient = await fixtures.addPatient();
  const stranger = await fixtures.addPatient();
  const doctor = await fixtures.addDoctor();
  const march = (day: number) => new Date(`2026-03-${String(day).padStart(2, '0')}T12:00:00+01:00`);
  await fixtures.addReferral(uuid, patient.consumer, march(1));
  await fixtures.addBooking(doctor, patient, {
    kind: 'sadn',
    kobo: 500_000,
    made: march(2),
    status: 'followup',
  });
  for (const status of ['pending', 'booked', 'rescheduled', 'missed', 'declined', 'rejected'])
    await fixtures.addBooking(doctor, patient, { kind: 'sadn', kobo: 500_000, made: march(2), status });
  await fixtures.addBooking(doctor, patient, {
    kind: 'sadn',
    kobo: 500_000,
    made: march(2),
    status: 'cancelled',
  });
  await fixtures.addBooking(doctor, patient, { kind: 'nigerian', kobo: 800_000, made: march(3) });
  await fixtures.addBooking(doctor, patient, { kind: 'international', kobo: 2_400_001, made: march(4) });
  await fixtures.addBooking(doctor, patient, { kind: 'free', made: march(4) });
  await fixtures.addBooking(doctor, stranger, { kind: 'sadn', kobo: 500_000, made: march(4) });
  await fixtures.addLabOrder(patient, 1_000_000, { made: march(5), tests: [400_000, 600_000] });
  await fixtures.addLabOrder(patient, 1_000_000, { made: march(5), tests: [1_000_000], status: 'cancelled' });
  await fixtures.addLabOrder(patient, 3_000_000, {
    made: march(6),
    packaged: true,
    tests: [2_000_000, 1_000_000],
  });
  await fixtures.addTreatmentOrder(patient, 700_000, { made: march(7), disease: 'Hairloss' });
  await fixtures.addTreatmentOrder(patient, 300_000, { made: march(8), disease: 'Acne' });
  await fixtures.addBooking(doctor, patient, {
    kind: 'sadn',
    kobo: 500_000,
    made: new Date('2026-03-31T23:30:00Z'),
  });
  return uuid;
}
const rates = {
  register: 10,
  sadn: 2,
  fadn: 1.5,
  dmp_order: 3,
  Hairloss: 5,
  treatment_plan: 2.5,
  lab_package: 4,
};

test('reports the events of the referred users and the commission of each', async () => {
  const uuid = await busyPharmacy();
  await put({ data: entries(uuid, rates) });
  const { count, total_amount, commission_amount } = await metrics(uuid);
  expect(count[0]).toEqual({
    total_register_user: 1,
    total_sadn: 2,
    total_fadn: 2,
    total_dmp_order: 1,
    total_treatment_plan: 2,
    total_lab_package: 1,
    total_lab_test: 4,
  });
  expect(total_amount[0]).toEqual({
    total_register_user: 500,
    total_sadn: 10_000,
    total_fadn: 32_000.01,
    total_dmp_order: 10_000,
    total_treatment_plan: 10_000,
    total_lab_package: 30_000,
    total_lab_test: 40_000,
  });
  expect(commission_amount[0]).toEqual({
    total_register_user: 50,
    total_sadn: 200,
    // 1.5 % of 8,000 is 120; of 24,000.01 it is 360.00015, so 360
    total_fadn: 480,
    total_dmp_order: 300,
    // 5 % of 7,000 for hair loss, 2.5 % of 3,000 for the rest
    total_treatment_plan: 425,
    total_lab_package: 1_200,
    total_lab_test: 0,
  });
});

test('with a monthly limit the events of a month earn in their order until it is reached', async () => {
  const uuid = await busyPharmacy();
  // March in order: 50 + 100 + 120 + 360 + 300 + 1,200 + 350 + 75; the last SADN falls in April by Lagos time.
  await put({ data: entries(uuid, { ...rates, monthly_limit: 1_000 }) });
  expect((await metrics(uuid)).commission_amount[0]).toEqual({
    total_register_user: 50,
    total_sadn: 200,
    total_fadn: 480,
    total_dmp_order: 300,
    // 930 are earned before this event, so 70 remain up to the limit
    total_lab_package: 70,
    total_treatment_plan: 0,
    total_lab_test: 0,
  });
});

test('without commissions the report has counts and earns nothing', async () => {
  const uuid = await busyPharmacy();
  const { count, commission_amount } = await metrics(uuid);
  expect(count[0].total_fadn).toBe(2);
  expect(new Set(Object.values(commission_amount[0]))).toEqual(new Set([0]));
  expect((await metrics(await addPharmacy())).count[0].total_register_user).toBe(0);
});

test('lists referred users newest first, ten per page, also for an introducer', async () => {
  const referrer = await fixtures.addAccount('introducer', 'Intro Test');
  const referred: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const user = await fixtures.addAccount('consumer', `Brought ${i}`);
    await fixtures.addReferral(referrer, user, new Date(Date.UTC(2026, 0, 1 + i)));
    referred.unshift(user);
  }
  const path = `/user/pharmacyCommission/pharmacy/register/user/list?pharmacy_uuid=${referrer}&limit=10`;
  const first = (await api.call('GET', `${path}&pagenum=0`)).body;
  const second = (await api.call('GET', `${path}&pagenum=1`)).body;
  expect(first.count).toBe(12);
  expect(first.data[0].user[0]).toMatchObject({ full_name: 'Brought 11' });
  const uuids = [...first.data, ...second.data].map((row: { user: { uuid: string }[] }) => row.user[0]!.uuid);
  expect(uuids).toEqual(referred);
});
