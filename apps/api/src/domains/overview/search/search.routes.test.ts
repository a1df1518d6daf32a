import { roles, type Role } from '@baobab/contract/kit/roles';
import { kindsOfRole, recordKinds, type RecordKind } from '@baobab/contract/workspace/record-kinds';
import { MAX_HITS, type SearchHit } from '@baobab/contract/overview/search';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const fixtures = () => fixturesFor(api);

const find = (text: string, as: Role = 'admin') =>
  api.call('GET', `/search?q=${encodeURIComponent(text)}`, { as });

/** All hits of a search. A busy machine may take more than the time limit, so it is repeated until it is complete. */
async function hitsOf(text: string, as: Role = 'admin'): Promise<SearchHit[]> {
  for (;;) {
    const { status, body } = await find(text, as);
    expect(status).toBe(200);
    if (!body.incomplete) return body.groups.flatMap(({ hits }: { hits: SearchHit[] }) => hits);
  }
}
const idsOf = async (text: string, as: Role = 'admin') => (await hitsOf(text, as)).map(({ uuid }) => uuid);

let serial = 0;
async function addUser(changes: Record<string, unknown> = {}) {
  serial += 1;
  const body = {
    firstName: 'Zuwaira',
    lastName: 'Okonjo',
    email: `zuwaira.${serial}@search.example`,
    mobile: `+234 806 777 ${String(1000 + serial)}`,
    ...changes,
  };
  return (await api.call('POST', '/user/auth/register', { body })).body.user as {
    uuid: string;
    email: string;
    mobile: string;
  };
}

/** A record of each kind with the text that finds it. */
const examples: Record<RecordKind, string> = {
  consumer: `select uuid, email as text from accounts where kind = 'consumer' limit 1`,
  doctor: `select uuid, email as text from accounts where kind = 'doctor' limit 1`,
  partner: `select uuid, mobile as text from accounts where kind in ('diagnostic', 'pharmacy') limit 1`,
  pharmacist: `select account_uuid as uuid, pharmacy_name as text from pharmacies limit 1`,
  influencer: `select uuid, mobile as text from accounts where kind = 'influencer' limit 1`,
  introducer: `select uuid, mobile as text from accounts where kind = 'introducer' limit 1`,
  company: `select account_uuid as uuid, company_reg_id as text from companies limit 1`,
  user: `select uuid, email as text from accounts where kind = 'pharmacist' limit 1`,
  patient: `select uuid, uuid as text from patients limit 1`,
  booking: `select uuid, uuid as text from bookings limit 1`,
  payment: `select uuid, reference_id as text from payments limit 1`,
  'lab-order': `select uuid, order_id as text from lab_orders limit 1`,
  'treatment-order': `select uuid, reference_id as text from treatment_orders limit 1`,
  coupon: `select uuid, code as text from coupons limit 1`,
  'partner-name': `select uuid, name as text from partners limit 1`,
  test: `select uuid, product_code as text from national_tests limit 1`,
};

async function exampleOf(kind: RecordKind) {
  const { rows } = await api.owner.query<{ uuid: string; text: string }>(examples[kind]);
  return rows[0]!;
}

test.each(Object.keys(examples) as RecordKind[])(
  'finds a %s for the roles that may read it',
  async (kind) => {
    const { uuid, text } = await exampleOf(kind);
    for (const role of roles) {
      const found = (await hitsOf(text, role)).find((hit) => hit.uuid === uuid);
      expect(found !== undefined, role).toBe(kindsOfRole(role).includes(kind));
      if (found) expect(found.title).not.toBe('');
    }
  },
);

test('searches and returns no kind that the role may not read', async () => {
  for (const role of roles)
    for (const text of ['ada', 'bio', 'lab', 'tx17', 'lb1'])
      for (const { kind } of await hitsOf(text, role)) expect(kindsOfRole(role)).toContain(kind);
  expect(kindsOfRole('support')).toEqual(['consumer']);
  expect((await hitsOf('ada', 'support')).length).toBeGreaterThan(0);
  expect(kindsOfRole('dmp-admin')).toEqual(['partner', 'lab-order', 'partner-name', 'test']);
  expect((await api.call('GET', '/search?q=ada', { as: null })).status).toBe(401);
});

test('asks for 2 to 200 characters', async () => {
  expect((await find('a')).status).toBe(400);
  expect((await find('  a ')).status).toBe(400);
  expect((await find('x'.repeat(201))).status).toBe(400);
  expect((await find('x'.repeat(200))).status).toBe(200);
  expect((await api.call('GET', '/search')).status).toBe(400);
});

test('returns at most 20 hits, each once, in groups of their kinds', async () => {
  for (const text of ['ad', 'ch', 'mail.example', 'example 234']) {
    const { body } = await find(text);
    const hits = body.groups.flatMap((group: { hits: SearchHit[] }) => group.hits) as SearchHit[];
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.length).toBeLessThanOrEqual(MAX_HITS);
    expect(new Set(hits.map(({ uuid }) => uuid)).size).toBe(hits.length);
    for (const { group, hits: members } of body.groups)
      for (const { kind } of members as SearchHit[]) expect(recordKinds[kind].group).toBe(group);
  }
});

test('finds no staff', async () => {
  const { rows } = await api.owner.query(
    `select uuid, full_name, email from accounts where kind = 'staff' limit 1`,
  );
  for (const text of [rows[0].uuid, rows[0].full_name, rows[0].email])
    expect(await idsOf(text)).not.toContain(rows[0].uuid);
});

test('ranks an exact e-mail, phone or id before the beginning of a name, and that before any part', async () => {
  const part = await addUser({ firstName: 'Anaquo', lastName: 'Rivers', email: 'p.quovadis@search.example' });
  const last = await addUser({ firstName: 'Bem', lastName: 'Quovadis' });
  const first = await addUser({ firstName: 'Quovadis', lastName: 'Rivers' });
  const found = await idsOf('quovadis');
  expect(found.slice(0, 2).toSorted()).toEqual([first.uuid, last.uuid].toSorted());
  expect(found[2]).toBe(part.uuid);
  const namesake = await addUser({ firstName: part.email, lastName: 'Copy' });
  expect(await idsOf(part.email)).toEqual([part.uuid, namesake.uuid]);
  expect((await idsOf(part.mobile))[0]).toBe(part.uuid);
  expect((await idsOf(part.uuid))[0]).toBe(part.uuid);
});

test('finds a phone number by any spelling of a part', async () => {
  const user = await addUser({ mobile: '08065551943' });
  for (const text of ['0806 555 19', '+234 806-555-1943', '(0806)5551943', '5551943', '2348065551943'])
    expect(await idsOf(text), text).toContain(user.uuid);
  const [hit] = await hitsOf('08065551943');
  expect(hit!.details).toEqual(['consumer', '+2348065551943', user.email]);
});

test('finds a name without its accents, in any order of words, and by two letters', async () => {
  const user = await addUser({ firstName: 'Ọ̀ṣunbùnmi', lastName: 'Ɗanladi' });
  for (const text of ['osunb', 'OSUNBUNMI', 'danladi osun', 'ọ̀ṣunbùnmi ɗan', 'unbunmi'])
    expect(await idsOf(text), text).toContain(user.uuid);
  const short = await addUser({ firstName: 'Xq', lastName: 'Alone' });
  expect((await idsOf('xq'))[0]).toBe(short.uuid);
});

test('takes wildcards and quotes as characters', async () => {
  const user = await addUser({ firstName: 'Percy', lastName: "O'%_\\Neil" });
  for (const text of ['%_\\', "o'%_\\neil"]) expect(await idsOf(text), text).toContain(user.uuid);
  for (const text of ['%%', '__', '\\\\', '%_%', "';--"]) {
    expect(
      (await hitsOf(text)).map(({ title }) => title),
      text,
    ).toEqual([]);
  }
});

test('finds appointments by id, its first eight characters, the reference id and the payment', async () => {
  const { addDoctor, addPatient, addBooking } = fixtures();
  const patient = await addPatient('Hauwa Bello');
  const booking = await addBooking(await addDoctor(), patient);
  await api.owner.query(`update bookings set reference_id = 'RF-Q0042' where uuid = $1`, [booking]);
  await api.owner.query(
    `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, patient_uuid, booking_uuid)
     values (gen_random_uuid(), 'PSK-Q7731', 'appointment', 150050, $1, $2, $3)`,
    [patient.consumer, patient.uuid, booking],
  );
  for (const text of [booking, booking.toUpperCase(), booking.replaceAll('-', ''), booking.slice(0, 20)])
    expect(await idsOf(text), text).toContain(booking);
  const [byNumber] = await hitsOf('rf-q0042');
  expect(byNumber).toMatchObject({ kind: 'booking', uuid: booking, title: 'Hauwa Bello' });
  expect(await idsOf('RF-Q00')).toContain(booking);
  const found = await hitsOf('psk-q7731');
  expect(found.map(({ kind }) => kind)).toEqual(['booking', 'payment']);
  expect(found[1]).toMatchObject({ title: 'PSK-Q7731', type: 'appointment' });
  expect(found[1]!.details).toContain('₦1,500.50');
  expect(await hitsOf('psk-q77')).toMatchObject([{ kind: 'payment' }]);
});

test('records who found an appointment or an order, once for the same search', async () => {
  const { addDoctor, addPatient, addBooking } = fixtures();
  const patient = await addPatient('Ngozi Traced');
  const booking = await addBooking(await addDoctor(), patient);
  const before = await api.countAudit('search.list');
  await hitsOf(booking);
  await hitsOf(booking);
  await hitsOf('ngozi traced');
  expect(await api.countAudit('search.list')).toBe(before + 1);
  const { rows } = await api.owner.query(
    `select details from audit_log where action = 'search.list' order by id desc limit 1`,
  );
  expect(rows[0].details).toEqual({ search: booking, patient: patient.uuid });
});

test('answers with the other kinds when one takes too long', async () => {
  const user = await addUser({ firstName: 'Lockwood', lastName: 'Coupon' });
  const blocker = await api.owner.connect();
  await blocker.query('begin; lock table coupons in access exclusive mode');
  try {
    const { status, body } = await find(user.email);
    expect(status).toBe(200);
    expect(body.incomplete).toBe(true);
    expect(JSON.stringify(body.groups)).not.toContain('"coupon"');
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect(await idsOf(user.email)).toEqual([user.uuid]);
});
