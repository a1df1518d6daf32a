import { dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { bulkCalls } from '../bulk-actions/bulk-actions.testing.ts';
import { formOf } from '../../master-data/price-imports/price-imports.form.testing.ts';
import { someLine, useUploads, xlsxOf } from '../../master-data/price-imports/price-imports.testing.ts';
import { findPayableDoctors } from '../../people/third-party-doctors/third-party-doctors.testing.ts';
import { useApprovals } from './approvals.testing.ts';

const api = useTestApp();
const { auditOf, confirm, read, set } = useApprovals(api);
const { commit, checksum, countRows } = useUploads(api);
const { idsOf, rowsOf, run } = bulkCalls(api);

const approvalOf = ({ status, body }: Awaited<ReturnType<typeof api.call>>): string => {
  expect([status, body.code]).toEqual([409, 'approval_requested']);
  return body.current.approval;
};

async function someDoctor() {
  const [doctor_uuid = ''] = await findPayableDoctors(api);
  const balance = async () =>
    (await api.call('GET', `/ep/dtransaction/list?doctor_uuid=${doctor_uuid}`)).body;
  return { doctor_uuid, balance };
}
const pay = (body: object) => api.call('POST', '/ep/dtransaction', { body });

test('a payout above the limit is recorded once, when another person confirms it', async () => {
  const { doctor_uuid, balance } = await someDoctor();
  expect((await pay({ doctor_uuid, transaction_id: 'off', amount: 2 })).status).toBe(200);
  await set({ approve_payout_above: 4 });
  expect((await pay({ doctor_uuid, transaction_id: 'at the limit', amount: 2 })).status).toBe(200);
  const before = await balance();
  const approval = approvalOf(await pay({ doctor_uuid, transaction_id: 'above', amount: 4.01 }));
  expect(await balance()).toEqual(before);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(approval)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await balance()).count).toBe(before.count + 1);
  expect((await auditOf('third-party-doctor.pay'))[0].details.approval.uuid).toBe(approval);
});

test('a payout without a date that is confirmed after midnight has the day of the request', async () => {
  const { doctor_uuid, balance } = await someDoctor();
  await set({ approve_payout_above: 2 });
  const midnight = startOfDay(dayOf(new Date())).getTime();
  api.now = () => new Date(midnight - 600_000);
  const approval = approvalOf(await pay({ doctor_uuid, transaction_id: 'at midnight', amount: 3 }));
  api.now = () => new Date(midnight + 600_000);
  const { status } = await confirm(approval);
  api.now = () => new Date();
  expect(status).toBe(200);
  const { data } = await balance();
  const payout = data.find(({ transaction_id: id }: { transaction_id: string }) => id === 'at midnight');
  expect(dayOf(new Date(payout.createdAt))).toBe(dayOf(new Date(midnight - 600_000)));
});

test('a request for a payout closes itself when another payout to the doctor is recorded', async () => {
  const { doctor_uuid } = await someDoctor();
  await set({ approve_payout_above: 2 });
  const body = { doctor_uuid, transaction_id: 'twice', amount: 3 };
  const approval = approvalOf(await pay(body));
  await set({});
  expect((await pay(body)).status).toBe(200);
  expect((await read()).approvals).toMatchObject([
    { state: 'withdrawn', reason: 'Another payout to this doctor was recorded in the meantime.' },
  ]);
  expect((await confirm(approval)).status).toBe(409);
  expect((await read('state=pending')).count).toBe(0);
});

test('a payout that exceeds the earnings is not sent for approval', async () => {
  const { doctor_uuid } = await someDoctor();
  await set({ approve_payout_above: 2 });
  expect((await pay({ doctor_uuid, transaction_id: 'too much', amount: 90_000_000 })).status).toBe(422);
  expect((await read()).count).toBe(0);
});

const dearer = [someLine({ labretailprice: 50_000 })];

test('a price upload above the share is applied once, when another person confirms it', async () => {
  expect((await commit([someLine()])).status).toBe(200);
  await set({ approve_price_change_above: 0 });
  const added = await commit([someLine({ standardisedtestname: 'Upload Test 2' })]);
  expect([added.status, added.body.added]).toEqual([200, 1]);
  const sum = await checksum();
  const batches = await countRows('import_batches');
  const approval = approvalOf(await commit(dearer));
  expect(approvalOf(await commit(dearer))).toBe(approval);
  expect([await checksum(), await countRows('import_batches')]).toEqual([sum, batches]);
  const { details, label } = (await read()).approvals[0]!;
  expect(label).toMatch(/^Upload of prices\.xlsx, which changes [\d.]+ % of the pathology prices$/);
  expect(details).toContainEqual({ name: 'File', to: 'prices.xlsx' });
  // A role that may only upload prices confirms uploads only.
  const dmp = await api.signIn('dmp-admin');
  const answers = await Promise.all([confirm(approval, dmp), confirm(approval), confirm(approval)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await checksum()).not.toBe(sum);
  expect(await countRows('import_batches')).toBe(batches + 1);
  expect((await auditOf('price-list.import'))[0].details.approval.uuid).toBe(approval);
  expect((await api.owner.query('select from approval_files')).rowCount).toBe(0);
});

test('the valid rows of a price upload above the share wait for a second person too', async () => {
  await commit([someLine()]);
  await set({ approve_price_change_above: 0 });
  const upload = formOf(await xlsxOf([...dearer, someLine({ area: 'Atlantis' })]));
  const approval = approvalOf(await api.call('POST', '/uploadDoc/valid/pathology', upload));
  expect((await read('state=pending')).approvals[0]!.details).toContainEqual({ name: 'Left out', to: '1' });
  expect((await confirm(approval)).status).toBe(200);
  const { body } = await api.call('GET', '/uploadDoc/batches?kind=pathology&limit=1');
  expect(body.data[0]).toMatchObject({ changed: 1, leftOut: 1 });
  await set({});
});

test('a request for a price upload closes itself when the prices have changed since, and its file is deleted', async () => {
  await commit([someLine()]);
  await set({ approve_price_change_above: 0 });
  const approval = approvalOf(await commit(dearer));
  await set({});
  await commit([someLine({ labretailprice: 40_000 })]);
  const [sum, batches] = [await checksum(), await countRows('import_batches')];
  const { status, body } = await confirm(approval);
  expect([status, body.message]).toEqual([
    409,
    'The price list has changed since this upload was requested. Nothing was done, and the request was withdrawn. It can be made again.',
  ]);
  expect([await checksum(), await countRows('import_batches')]).toEqual([sum, batches]);
  expect((await read()).approvals).toMatchObject([{ state: 'withdrawn' }]);
  expect((await api.owner.query('select from approval_files')).rowCount).toBe(0);
});

const notification = { type: 'information', title: 'Flu', message: 'Vaccines are here', user: ['ALL'] };
const countSent = async () =>
  Number(
    (await api.owner.query(`select count(*) from bulk_notifications where status <> 'draft'`)).rows[0].count,
  );

test('a notification to more people than the limit is sent once, when another person confirms it', async () => {
  const people = await idsOf(`select uuid from accounts where kind = 'consumer' order by uuid limit 3`);
  const selected = (count: number) => ({
    ...notification,
    title: `To ${count}`,
    user: people.slice(0, count),
  });
  const send = (body: object) => api.call('POST', '/bulknotification/send/selected', { body });
  expect((await send(selected(3))).status).toBe(200);
  await set({ approve_send_above: 2 });
  expect((await send(selected(2))).status).toBe(200);
  const before = await countSent();
  const approval = approvalOf(await send({ ...selected(3), title: 'Above' }));
  const all = approvalOf(await api.call('POST', '/bulknotification/send/all', { body: notification }));
  expect(await countSent()).toBe(before);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(approval)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await confirm(all)).status).toBe(200);
  expect(await countSent()).toBe(before + 2);
  expect((await auditOf('notification.send'))[0].details.approval.uuid).toBe(all);
});

test('a draft to more people than the limit is sent once, when another person confirms it', async () => {
  const { body } = await api.call('POST', '/bulknotification/draft/save', { body: notification });
  await set({ approve_send_above: 2 });
  const send = () => api.call('POST', `/bulknotification/draft/send/${body.data.uuid}`);
  const approval = approvalOf(await send());
  expect((await confirm(approval)).status).toBe(200);
  expect((await send()).body.data.status).toBe('sent');
  expect((await read()).count).toBe(1);
});

test('a planned notification is approved when it is planned, and again when an edit reaches more people', async () => {
  const { data } = (await api.call('GET', '/user/getallconsumer?limit=2')).body;
  const begins_at = new Date(Date.now() + 86_400_000).toISOString();
  const few = {
    ...notification,
    title: 'Planned',
    user: data.map((row: { uuid: string }) => row.uuid),
    begins_at,
  };
  await set({ approve_send_above: 2 });
  const { body } = await api.call('POST', '/bulknotification/send/selected', { body: few });
  const { uuid } = body.data;
  const edit = () => api.call('PUT', `/bulknotification/${uuid}`, { body: { ...few, user: ['ALL'] } });
  const approval = approvalOf(await edit());
  const audience = async () =>
    (await api.call('GET', `/records/bulk-notifications/${uuid}`)).body.data.audience.kind;
  expect(await audience()).toBe('selected');
  expect((await confirm(approval)).status).toBe(200);
  expect(await audience()).toBe('all');
  // The time has come, and the worker has not begun yet.
  await api.owner.query('update bulk_notifications set begins_at = now() where uuid = $1', [uuid]);
  const late = await api.call('PUT', `/bulknotification/${uuid}`, { body: { ...few, title: 'Late' } });
  expect([late.status, late.body.code]).toEqual([409, 'conflict']);

  // The rule is confirmed as it was when the approval was requested.
  const rule = { age_from: 1 };
  const saved = await api.call('POST', '/bulknotification/audiences', { body: { name: 'Approved', rule } });
  const { user: _user, ...words } = few;
  const planned = approvalOf(
    await api.call('POST', '/bulknotification/send/audience', {
      body: { ...words, title: 'By rule', audience: saved.body.data.uuid },
    }),
  );
  const changed = { name: 'Approved', rule: {} };
  await api.call('PUT', `/bulknotification/audiences/${saved.body.data.uuid}`, { body: changed });
  expect((await confirm(planned)).status).toBe(200);
  const { body: listed } = await api.call('GET', '/bulknotification/list/0?audience=rule');
  expect(listed.notification[0]).toMatchObject({ audience: { rule }, progress: { state: 'scheduled' } });
});

test('rows of a bulk refund above the limit end as requests for approval', async () => {
  const uuids = await idsOf(
    `select uuid from payments where status = 'paid' and refund_eligible and refund_completed_at is null
       and not exists (select from payment_events where payment_uuid = payments.uuid) limit 3`,
  );
  await api.owner.query('update payments set amount_kobo = 600000 where uuid = any ($1::uuid[])', [uuids]);
  await api.owner.query('update payments set amount_kobo = 100 where uuid = $1', [uuids[0]]);
  await set({ approve_refund_above: 5_000 });
  const bells = `select from bell_items where message like '%rows of a bulk action'`;
  const { batch, after } = await run('transactions', { action: 'refund', uuids });
  expect(after).toMatchObject({ state: 'done', done: 1, skipped: 2, failed: 0 });
  const { data } = await rowsOf(batch, 'skipped');
  expect(data.map((row: { message: string }) => row.message)).toEqual(Array(2).fill('Approval requested'));
  const { approvals } = await read('state=pending');
  expect(approvals).toHaveLength(2);
  expect((await api.owner.query(bells)).rowCount).toBe(1);
  for (const { uuid } of approvals) expect((await confirm(uuid)).status).toBe(200);
  const { rowCount } = await api.owner.query(
    'select from payments where refund_completed_at is not null and uuid = any ($1::uuid[])',
    [uuids],
  );
  expect(rowCount).toBe(3);
});
