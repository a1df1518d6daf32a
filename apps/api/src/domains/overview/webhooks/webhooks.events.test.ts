import { webhookEvents, messageOf } from '@baobab/contract/overview/webhook-events';
import { webhookEventNames } from '@baobab/contract/overview/webhook-event-types';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addBusyPerson, stepUp } from '../privacy/privacy.testing.ts';
import { environment, findDeliveries, subscribe } from './webhooks.testing.ts';

/** The events are written by triggers, so the tests change rows as the apps of consumers and doctors do. */
const api = useTestApp(environment);
const run = (sql: string, ...values: unknown[]) => api.owner.query(sql, values);

let webhook = '';
beforeEach(async () => {
  await run('delete from webhooks');
  webhook = (await subscribe(api, 'https://receiver.example/', webhookEventNames)).uuid;
});
const eventsOf = async (record?: string) =>
  (await findDeliveries(api, webhook))
    .filter(({ record_uuid }) => record === undefined || record_uuid === record)
    .map(({ type, state }) => `${type} ${state}`);

async function addBooking(status = 'pending') {
  const fixtures = fixturesFor(api);
  const [doctor, patient] = [await fixtures.addDoctor(), await fixtures.addPatient()];
  return { booking: await fixtures.addBooking(doctor, patient, { status }), patient };
}

test('a booking announces its creation and every change of its status and time', async () => {
  const { booking } = await addBooking();
  for (const [column, value] of [
    ['status', 'booked'],
    ['status', 'rescheduled'],
    ['starts_at', '2025-05-05T10:00:00Z'],
    ['status', 'followup'],
    ['description', 'no event'],
    ['status', 'closed'],
    ['status', 'cancelled'],
  ])
    await run(`update bookings set ${column} = $2 where uuid = $1`, booking, value);
  expect(await eventsOf(booking)).toEqual([
    'booking.created pending',
    'booking.booked booked',
    'booking.rescheduled rescheduled',
    'booking.rescheduled rescheduled',
    'booking.closed followup',
    'booking.closed closed',
    'booking.cancelled cancelled',
  ]);
});

test('a payment announces its status, a refund in part and a completed refund', async () => {
  const { patient } = await addBooking();
  const payment = newId();
  await run(
    `insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, status)
     values ($1, $2, 'cart', 1000, $3, 'pending')`,
    payment,
    `REF-${payment}`,
    patient.consumer,
  );
  await run(`update payments set status = 'failed', failure_reason = 'declined' where uuid = $1`, payment);
  await run(`update payments set status = 'paid', failure_reason = null where uuid = $1`, payment);
  await run(`update payments set refunded_kobo = 400 where uuid = $1`, payment);
  await run(
    `update payments set refund_eligible = true, refund_completed_at = now() where uuid = $1`,
    payment,
  );
  expect(await eventsOf(payment)).toEqual([
    'payment.pending pending',
    'payment.failed failed',
    'payment.paid paid',
    'payment.refunded paid',
    'payment.refunded refunded',
  ]);
});

test('a lab order announces results and its completion, a treatment order every status', async () => {
  const person = await addBusyPerson(api);
  const { rows } = await run(
    `insert into lab_order_items (uuid, order_uuid, position, test_uuid, test_name, product_code, price_kobo)
     select gen_random_uuid(), $1, 1, uuid, 'Test', 'T-1', 100 from national_tests limit 1 returning uuid`,
    person.labOrder,
  );
  await run(
    `insert into lab_results (uuid, item_uuid, file_uuid, file_name) values (gen_random_uuid(), $1, $2, 'r.pdf')`,
    rows[0].uuid,
    person.file,
  );
  expect(await eventsOf(person.labOrder)).toEqual([
    'lab-order.completed completed',
    'lab-order.result completed',
  ]);
  await run(`update lab_orders set status = 'inprogress' where uuid = $1`, person.labOrder);
  await run(`update lab_orders set status = 'completed' where uuid = $1`, person.labOrder);
  expect(await eventsOf(person.labOrder)).toHaveLength(3);
  const order = await run('select uuid from treatment_orders where consumer_uuid = $1', person.consumer);
  expect(await eventsOf(order.rows[0].uuid)).toEqual([
    'treatment-order.status ordered',
    'treatment-order.status delivered',
  ]);
});

test('a person announces creation and erasure, and no message contains personal data', async () => {
  const person = await addBusyPerson(api, 'Quirinius Unmistakable');
  await stepUp(api);
  const { status } = await api.call('POST', `/privacy/people/${person.consumer}/erase`, {
    body: { reason: 'Request', confirmation: 'Quirinius Unmistakable' },
  });
  expect(status).toBe(200);
  expect(await eventsOf(person.consumer)).toEqual(['person.created consumer', 'person.erased erased']);
  const { rows } = await run('select * from webhook_deliveries where webhook_uuid = $1', webhook);
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const message = messageOf(row);
    expect(webhookEvents[row.type]!.schema.safeParse(message).error).toBeUndefined();
    // Ids, a word, a time and a path: nothing else fits.
    expect(Object.keys(message.data).toSorted().join()).toMatch(/^call,(conversation,)?state,(test,)?uuid$/);
    expect(JSON.stringify(row)).not.toMatch(/Quirinius|Unmistakable|@mail\.example|\+234/);
  }
});

test('staff are not people, and a change of the account announces nothing', async () => {
  await run(
    `insert into accounts (uuid, kind, username, email, mobile) values ($1, 'staff', 'hook-staff', 'h@x.example', '')`,
    newId(),
  );
  await run(`update accounts set first_name = 'Other' where username = 'hook-staff'`);
  expect(await eventsOf()).toEqual([]);
});

test('a case announces that it is opened, closed and opened again', async () => {
  const { consumer } = await fixturesFor(api).addPatient();
  const [channel, supportCase] = [newId(), newId()];
  await run('insert into support_channels (uuid, consumer_uuid) values ($1, $2)', channel, consumer);
  await run(
    'insert into support_cases (uuid, channel_uuid, started_at) values ($1, $2, now())',
    supportCase,
    channel,
  );
  await run('update support_cases set closed_at = now() where uuid = $1', supportCase);
  await run('update support_cases set closed_at = null where uuid = $1', supportCase);
  expect(await eventsOf(channel)).toEqual(['case.opened open', 'case.closed closed', 'case.opened open']);
});

test('a case that a merge moves is announced with its new conversation, after its waiting events', async () => {
  const { rows } = await run('select uuid from support_channels order by uuid limit 2');
  const [from, to] = rows.map(({ uuid }) => uuid as string) as [string, string];
  const supportCase = newId();
  await run(
    'insert into support_cases (uuid, channel_uuid, started_at) values ($1, $2, now())',
    supportCase,
    from,
  );
  await run('update support_cases set channel_uuid = $2 where uuid = $1', supportCase, to);
  await run('update support_cases set closed_at = now() where uuid = $1', supportCase);
  expect([await eventsOf(from), await eventsOf(to)]).toEqual([
    [],
    ['case.opened open', 'case.opened open', 'case.closed closed'],
  ]);
  await run('update support_cases set channel_uuid = $2 where uuid = $1', supportCase, from);
  expect((await eventsOf(from)).at(-1)).toBe('case.closed closed');
});

test('prices are announced once per list and transaction, however many change', async () => {
  const priced = `update price_entries set exclusive_kobo = exclusive_kobo + 100 where kind = $1`;
  await api.db.transaction().execute(async (trx) => {
    const client = { query: (sql: string) => trx.executeQuery({ sql, parameters: [] } as never) };
    await client.query(
      `update price_entries set exclusive_kobo = exclusive_kobo + 100 where kind = 'pathology'`,
    );
    await client.query(`update price_entries set exclusive_kobo = exclusive_kobo - 100 where kind <> 'home'`);
  });
  const lists = async () => (await eventsOf()).toSorted();
  expect(await lists()).toEqual(['price.changed pathology', 'price.changed radiology']);
  await run(priced, 'pathology');
  expect(await lists()).toEqual([
    'price.changed pathology',
    'price.changed pathology',
    'price.changed radiology',
  ]);
});

test('a change that is rolled back announces nothing', async () => {
  const { booking } = await addBooking('booked');
  await run('begin; rollback');
  const client = await api.owner.connect();
  await client.query('begin');
  await client.query(`update bookings set status = 'cancelled' where uuid = '${booking}'`);
  await client.query('rollback');
  client.release();
  expect(await eventsOf(booking)).toEqual(['booking.created booked']);
});

test('a subscription that is switched off or names other events gets nothing', async () => {
  const { booking } = await addBooking('booked');
  const other = await subscribe(api, 'https://receiver.example/', ['price.changed'], 'Other');
  await run('update webhooks set active = false where uuid = $1', webhook);
  await run(`update bookings set status = 'cancelled' where uuid = $1`, booking);
  expect(await eventsOf(booking)).toEqual(['booking.created booked']);
  expect(await findDeliveries(api, other.uuid)).toEqual([]);
});

test('the role of the application cannot call the function that announces', async () => {
  const { rows } = await run(
    `select has_function_privilege('baobab_app', 'announce_event(text, uuid, text, uuid)', 'execute') as may`,
  );
  expect(rows).toEqual([{ may: false }]);
});
