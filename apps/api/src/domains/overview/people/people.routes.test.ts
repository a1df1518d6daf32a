import type { Person, TimelineEntry } from '@baobab/contract/overview/people';
import type { PersonEvent } from '@baobab/contract/messages/support';
import { roles, type Role } from '@baobab/contract/kit/roles';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = () => fixturesFor(api);

const open = (uuid: string, as: Role = 'admin') => api.call('GET', `/people/${uuid}`, { as });
const personOf = async (uuid: string, as: Role = 'admin'): Promise<Person> => {
  const { status, body } = await open(uuid, as);
  expect(status).toBe(200);
  return body.data;
};
const refundable = (consumer: string, booking: string | null, at: string) =>
  api.owner.query(
    `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, doctor_uuid, booking_uuid,
       refund_eligible, created_at)
     values ($1, $2, 'appointment', 750000, $3, (select doctor_uuid from bookings where uuid = $4), $4, true, $5)`,
    [newId(), `PG-${newId()}`, consumer, booking, at],
  );

let consumer: string;
let doctor: { uuid: string; clinic: string };
beforeAll(async () => {
  const { addDoctor, addPatient, addBooking, addLabOrder, addTreatmentOrder, addPrescription } = fixtures();
  doctor = await addDoctor({ name: 'Ife Page' });
  const patient = await addPatient('Kemi Page');
  consumer = patient.consumer;
  for (let day = 1; day <= 7; day += 1)
    await addBooking(doctor, patient, {
      at: new Date(Date.UTC(2026, 0, day)),
      status: 'closed',
      kobo: 500_000,
    });
  const cancelled = await addBooking(doctor, patient, {
    at: new Date(Date.UTC(2026, 1, 1)),
    status: 'cancelled',
    kobo: 750_000,
  });
  await refundable(consumer, cancelled, '2026-02-02T10:00:00Z');
  await addLabOrder(patient, 300_000, { made: new Date('2026-02-03T10:00:00Z') });
  await addTreatmentOrder(patient, 200_000, { made: new Date('2026-02-04T10:00:00Z') });
  await addPrescription(doctor, patient);
  await api.call('POST', '/staff-notes', {
    body: { person: consumer, text: 'Prefers calls in the evening' },
  });
});

test('opens a consumer with account, patients, wallet, counts and the newest entries', async () => {
  const person = await personOf(consumer);
  expect(person).toMatchObject({
    uuid: consumer,
    kind: 'consumer',
    full_name: 'Kemi Page',
    active: true,
    account: { verified: false, dob: null },
    wallet: { cashback: 0, points: 0 },
    referrer: null,
    channel: null,
    refunds_due: 1,
    patients: [{ full_name: 'Kemi Page' }],
    counts: {
      appointments: 8,
      payments: 2,
      'lab-orders': 1,
      'treatment-orders': 1,
      documents: 1,
      readings: 0,
      chat: 0,
      notes: 1,
      referrals: 0,
    },
  });
  const kinds = person.timeline.data.map(({ kind }) => kind);
  expect(kinds[0]).toBe('note');
  expect(kinds).toContain('treatment-order');
  expect(person.timeline.data).toHaveLength(8);
  expect(person.timeline.next).not.toBeNull();
});

test('opens a doctor with licence, clinics, slots and bookings', async () => {
  const person = await personOf(doctor.uuid);
  expect(person).toMatchObject({
    kind: 'doctor',
    doctor: { external: false, licence_expires: null },
    counts: { appointments: 8, payments: 1, clinics: 1, slots: 0, feedback: 0, notes: 0 },
  });
  expect(person).not.toHaveProperty('wallet');
  const clinics = await api.call('GET', `/people/${doctor.uuid}/clinics`);
  expect(clinics.body.data).toMatchObject([{ name: 'Clinic', active: true, hours: [] }]);
  const earnings = await api.call('GET', `/people/${doctor.uuid}/earnings`);
  expect(earnings.body.data).toMatchObject({
    // The cancelled one as well, as on the tab.
    appointments: 8,
    revenue: 35_000,
    commission: 0,
    earned: 35_000,
    balance: null,
  });
});

test('support receives what the side pane of its chat shows, and no more', async () => {
  const channel = newId();
  const other = await fixtures().addPatient('Pane Person');
  const booking = await fixtures().addBooking(doctor, other, { at: new Date(Date.UTC(2026, 3, 1)) });
  await refundable(other.consumer, booking, '2026-04-02T10:00:00Z');
  await fixtures().addLabOrder(other, 100_000);
  await api.owner.query('insert into support_channels (uuid, consumer_uuid) values ($1, $2)', [
    channel,
    other.consumer,
  ]);
  const pane = (await api.call('GET', `/support/channels/${channel}/person`, { as: 'support' })).body;
  const person = await personOf(other.consumer, 'support');
  expect(Object.keys(person).toSorted()).toEqual([
    'active',
    'channel',
    'counts',
    'createdAt',
    'email',
    'full_name',
    'kind',
    'mobile',
    'timeline',
    'uuid',
  ]);
  expect(person.counts).toEqual({});
  expect(person.timeline.next).toBeNull();
  const shown = [...pane.bookings, ...pane.orders, ...pane.refunds];
  expect(shown).toHaveLength(3);
  const inOrder: PersonEvent[] = shown.toSorted((a, b) => b.at.localeCompare(a.at));
  expect(
    person.timeline.data.map(({ at, title, status, amount }) => ({ at, what: title, status, amount })),
  ).toEqual(inOrder.map(({ at, what, status, amount }) => ({ at, what, status, amount })));
  for (const { uuid } of [...person.timeline.data, ...inOrder]) expect(uuid).toBeNull();
  const more = await api.call('GET', `/people/${other.consumer}/timeline`, { as: 'support' });
  expect(more.body).toEqual({ data: [], next: null });
});

test('analytics-admin sees the account of the users list alone', async () => {
  const person = await personOf(consumer, 'analytics-admin');
  expect(person.account).toBeDefined();
  expect(person.counts).toEqual({});
  expect(person.timeline).toEqual({ data: [], next: null });
  for (const part of ['wallet', 'patients', 'referrer', 'channel', 'refunds_due'])
    expect(person).not.toHaveProperty(part);
});

test.each(roles)('%s opens the pages that its permissions allow', async (role) => {
  const statuses = {
    consumer: (await open(consumer, role)).status,
    doctor: (await open(doctor.uuid, role)).status,
  };
  const expected = {
    admin: { consumer: 200, doctor: 200 },
    'analytics-admin': { consumer: 200, doctor: 200 },
    support: { consumer: 200, doctor: 404 },
    'dmp-admin': { consumer: 403, doctor: 403 },
  };
  expect(statuses).toEqual(expected[role]);
});

test('has no page for staff, companies and unknown ids', async () => {
  const { rows } = await api.owner.query<{ uuid: string }>(
    `select distinct on (kind) uuid from accounts where kind in ('staff', 'company')`,
  );
  expect(rows).toHaveLength(2);
  for (const { uuid } of [...rows, { uuid: newId() }]) expect((await open(uuid)).status).toBe(404);
});

test('every other kind of account has a page, with its referral code and what it is known by', async () => {
  const { rows } = await api.owner.query<{ uuid: string; kind: string }>(
    `select distinct on (kind) uuid, kind from accounts
     where kind in ('diagnostic', 'pharmacy', 'pharmacist', 'influencer', 'introducer') order by kind, uuid`,
  );
  expect(rows).toHaveLength(5);
  for (const { uuid, kind } of rows) {
    const { status, body } = await open(uuid);
    expect([status, body.data.kind]).toEqual([200, kind]);
    expect(body.data.organisation).toBeTruthy();
    if (kind === 'influencer') expect(body.data.referal_code).toMatch(/^[A-Z0-9]{8,}$/);
  }
});

test('pages through the time line without gaps or repetitions, newest first', async () => {
  const all: TimelineEntry[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await api.call('GET', `/people/${consumer}/timeline?limit=3&cursor=${cursor}`);
    all.push(...body.data);
    cursor = body.next;
  }
  // 8 bookings, 2 payments, a lab order, a treatment order and a note.
  expect(all).toHaveLength(13);
  expect(new Set(all.map(({ kind, uuid }) => `${kind} ${uuid}`)).size).toBe(13);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const wrong = await api.call('GET', `/people/${consumer}/timeline?cursor=abc`);
  expect(wrong.status).toBe(400);
});

test('a completed refund is an entry of its own', async () => {
  const patient = await fixtures().addPatient('Refund Page');
  await refundable(patient.consumer, null, '2026-02-02T10:00:00Z');
  const [payment] = (await personOf(patient.consumer)).timeline.data;
  expect(payment).toMatchObject({
    kind: 'payment',
    status: 'refund due',
    amount: 7_500,
    type: 'appointment',
  });
  await api.call('PUT', `/payment/updateTheRefundProvideStatus/${payment!.title}`, { body: {} });
  const { timeline, refunds_due } = await personOf(patient.consumer);
  expect(refunds_due).toBe(0);
  expect(timeline.data.map(({ kind, status }) => [kind, status])).toEqual([
    ['refund', 'Complete'],
    ['payment', 'refunded'],
  ]);
});

test('opening a page leaves one trace, and a list of medical data one for its filter', async () => {
  const before = await api.countAudit('person.open');
  await personOf(consumer);
  expect(await api.countAudit('person.open')).toBe(before + 1);
  const { rows } = await api.owner.query(
    `select subject, details from audit_log where action = 'person.open' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ subject: consumer, details: { kind: 'consumer', consumer } }]);
  const documents = await api.call('GET', `/person-documents?consumer=${consumer}`);
  expect(documents.body).toMatchObject({
    count: 1,
    data: [{ kind: 'prescription', doctor: { uuid: doctor.uuid } }],
  });
  expect(await api.countAudit('person-documents.list')).toBe(1);
});
