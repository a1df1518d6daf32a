import { labOrders } from '@baobab/contract/care/lab-orders';
import { transactions } from '@baobab/contract/money/transactions';
import { people } from '@baobab/contract/overview/people';
import { privacy } from '@baobab/contract/overview/privacy';
import { users } from '@baobab/contract/people/users';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { resultForm, resultPdf } from '../../care/lab-orders/lab-orders.testing.ts';
import { addBusyPerson, stepUp } from './privacy.testing.ts';

const api = useTestApp();
const { call } = api.client();
const REFUSED = { status: 409, message: 'The personal data of this person was erased.' };

async function addErased() {
  // The first call signs in.
  await call(people.notes, { query: { person: newId() } });
  await stepUp(api);
  const { consumer: uuid, name } = await addBusyPerson(api);
  await call(privacy.erase, { params: { uuid }, body: { reason: 'Request', confirmation: name } });
  return uuid;
}

test('an erased person is not corrected', async () => {
  const uuid = await addErased();
  const { data } = await call(privacy.data, { params: { uuid } });
  const { uuid: _uuid, patients: _patients, ...values } = data;
  const body = { ...values, gender: 'male', mobile: '08031234568' } as never;
  await expect(call(privacy.correct, { params: { uuid }, body })).rejects.toMatchObject(REFUSED);
});

test('no note is added about an erased person', async () => {
  const person = await addErased();
  const added = call(people.addNote, { body: { person, text: 'They called' } });
  await expect(added).rejects.toMatchObject(REFUSED);
});

test('an erased person is not activated, and a bulk action leaves them out', async () => {
  const uuid = await addErased();
  await expect(call(users.setActive, { params: { uuid, active: true } })).rejects.toMatchObject(REFUSED);
  const preview = await call(users.bulk, { body: { action: 'activate', uuids: [uuid], preview: true } });
  expect(preview).toMatchObject({ affected: 0, exceptions: [{ reason: 'Erased', count: 1 }] });
});

test('nothing personal is stored about an erased person', async () => {
  const uuid = await addErased();
  const { rows } = await api.owner.query('select uuid, reference_id from payments where consumer_uuid = $1', [
    uuid,
  ]);
  await call(transactions.completeRefund, {
    params: { reference_id: rows[0].reference_id },
    body: { reason: 'They called' },
  });
  const audit = await api.owner.query(
    `select details ->> 'reason' as reason from audit_log where subject = $1 and action = 'payment.refund'`,
    [rows[0].uuid],
  );
  expect(audit.rows).toEqual([{ reason: 'erased' }]);
});

test('neither a result nor a reason is stored for a test of an erased person', async () => {
  const consumer = await addErased();
  const { rows: patients } = await api.owner.query('select uuid from patients where consumer_uuid = $1', [
    consumer,
  ]);
  const order = await fixturesFor(api).addLabOrder({ uuid: patients[0].uuid, consumer }, 4_500_00, {
    tests: [4_500_00],
  });
  const { rows: items } = await api.owner.query(
    'select uuid, order_uuid from lab_order_items where order_uuid = $1',
    [order],
  );
  const form = resultForm({ item_uuid: items[0].uuid, order_uuid: order }, await resultPdf(), 'Zuwaira.pdf');
  const uploaded = await api.call('POST', labOrders.uploadResult.path, form);
  const acceptance_status = { status: 'No' as const, reason: 'Zuwaira did not come' };
  const accepted = await api.call('PUT', labOrders.updateStatus.path, {
    body: { data: [{ ...items[0], acceptance_status }] },
  });
  for (const { status, body } of [uploaded, accepted])
    expect({ status, message: body.message }).toEqual(REFUSED);
});
