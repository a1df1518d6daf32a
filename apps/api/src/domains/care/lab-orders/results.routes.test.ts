import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { bellOn } from '../../../testing/bell.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { removeOrphanedFiles } from '../../workspace/files/public.ts';
import { doc, docx, openItems, resultForm, resultPdf, zipOf } from './lab-orders.testing.ts';

const api = useTestApp();
const PATH = '/upload/labtest-result';
const stored = () =>
  readdirSync(path.join(api.settings.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;
const fieldsOf = (one: { item: string; order: string }) => ({
  user_uuid: one.item,
  order_uuid: one.order,
  det_order: 'LB1',
  item_uuid: one.item,
  lab_partner_name: 'SYNLAB',
  amount: '4500',
  patient_uuid: one.item,
});

test.each([
  ['result.pdf', resultPdf, 'application/pdf'],
  ['Résultat ọ.doc', doc, 'application/msword'],
  ['result.DOCX', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])('accepts %s, sets the acceptance to Yes and returns the same file', async (name, make, mime) => {
  const [one] = await openItems(api, 1);
  const content = await make();
  const { status, body } = await api.call('POST', PATH, {
    as: 'dmp-admin',
    ...resultForm(fieldsOf(one!), content, name),
  });
  expect(status).toBe(200);
  expect(body.url).toMatchObject({ filename: name, url: `/api/v1/order/result/${body.url._id}` });
  const { body: order } = await api.call('GET', `/order/getOrderDetialsByOrderId/${one!.order}`);
  const item = order.full_order_details.find((each: { uuid: string }) => each.uuid === one!.item);
  expect(item.acceptance_status.status).toBe('Yes');
  expect(item.final_action.result).toEqual([body.url]);
  const auditRows = await api.countAudit('lab-result.open');
  const file = await api.call('GET', `/order/result/${body.url._id}`);
  expect(file.raw.equals(content)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': mime,
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment/),
  });
  expect(await api.countAudit('lab-result.open')).toBe(auditRows + 1);
});

test('an uploaded result notifies other staff with access to orders, without naming the patient', async () => {
  const bell = bellOn(api);
  // An unread notice of an earlier result of the order would count this one, too.
  await api.owner.query('delete from bell_items');
  const [one] = await openItems(api, 1);
  const before = { own: await bell('dmp-admin'), support: await bell('support') };
  await api.call('POST', PATH, { as: 'dmp-admin', ...resultForm(fieldsOf(one!), await resultPdf()) });
  const [newest] = await bell('admin');
  expect(newest!.message).toBe(`A result of order ${one!.order_id} was uploaded`);
  expect(newest!.link).toBe(`/order?dialog=view&id=${one!.order}`);
  expect({ own: await bell('dmp-admin'), support: await bell('support') }).toEqual(before);
});

test.each([
  ['an HTML page renamed to .pdf', () => Buffer.from('<html><script>alert(1)</script></html>'), 'result.pdf'],
  ['a Word document renamed to .pdf', docx, 'result.pdf'],
  ['a truncated PDF', async () => (await resultPdf()).subarray(0, 400), 'result.pdf'],
  ['an archive renamed to .docx', () => zipOf({ 'a.txt': 'a' }), 'result.docx'],
  ['a PDF renamed to .doc', resultPdf, 'result.doc'],
  ['an executable', () => Buffer.from('MZ\u0090\u0000'), 'result.exe'],
  ['an empty file', () => Buffer.alloc(0), 'result.pdf'],
])('rejects %s with 422 and stores nothing', async (_what, make, name) => {
  const [one] = await openItems(api, 1);
  const before = [stored(), await api.countAudit('lab-result.upload')];
  const { status, body } = await api.call('POST', PATH, resultForm(fieldsOf(one!), await make(), name));
  expect(status).toBe(422);
  expect(body.fields.file).toMatch(/^This is/);
  expect([stored(), await api.countAudit('lab-result.upload')]).toEqual(before);
});

test('rejects a result for a test of another order with 404 and stores nothing', async () => {
  const items = await openItems(api, 60);
  const other = items.find((one) => one.order !== items[0]!.order)!;
  const before = stored();
  const fields = { ...fieldsOf(items[0]!), order_uuid: other.order };
  expect((await api.call('POST', PATH, resultForm(fields, await resultPdf()))).status).toBe(404);
  expect(stored()).toBe(before);
});

test('sets the acceptance of all tests or of none, with an audit row for each order', async () => {
  const [one, ...others] = await openItems(api, 60);
  const two = others.find(({ order, patient }) => order !== one!.order && patient !== one!.patient);
  await api.owner.query('update lab_order_items set acceptance = null where uuid = any ($1)', [
    [one!.item, two!.item],
  ]);
  const data = (status: unknown, second: string) => [
    { order_uuid: one!.order, uuid: one!.item, acceptance_status: status },
    { order_uuid: two!.order, uuid: second, acceptance_status: 'Yes' },
  ];
  const send = (body: unknown) => api.call('PUT', '/order/updateStatus', { body: { data: body } });
  expect((await send(data('Yes', one!.patient))).status).toBe(404);
  const acceptance = async () =>
    (
      await api.owner.query('select acceptance from lab_order_items where uuid = any ($1)', [
        [one!.item, two!.item],
      ])
    ).rows;
  expect(await acceptance()).toEqual([{ acceptance: null }, { acceptance: null }]);
  const before = await api.countAudit('lab-items.accept');
  const { status, body } = await send(data({ status: 'Yes' }, two!.item));
  expect([status, body.message]).toEqual([200, 'Order Status Updated Successfully']);
  expect(await acceptance()).toEqual([{ acceptance: 'Yes' }, { acceptance: 'Yes' }]);
  await send(data('Yes', two!.item));
  expect(await api.countAudit('lab-items.accept')).toBe(before + 2);
  for (const { patient, order } of [one!, two!]) {
    const { data: rows } = (await api.call('GET', `/audit?person=${patient}&limit=100`)).body;
    expect(rows).toContainEqual(
      expect.objectContaining({
        action: 'lab-items.accept',
        subject: expect.objectContaining({ id: order }),
      }),
    );
  }
});

test('rejects a result of a cancelled order with 409 and stores nothing', async () => {
  const { rows } = await api.owner.query(
    `select i.uuid as item, o.uuid as order from lab_order_items i
     join lab_orders o on o.uuid = i.order_uuid where o.status = 'cancelled' and i.action is null limit 1`,
  );
  const before = stored();
  const { status } = await api.call('POST', PATH, resultForm(fieldsOf(rows[0]), await resultPdf()));
  expect([status, stored()]).toEqual([409, before]);
});

test('an accepted test stays accepted: No answers 409', async () => {
  const [one] = await openItems(api, 1);
  await api.call('POST', PATH, resultForm(fieldsOf(one!), await resultPdf()));
  const accept = (acceptance_status: string) =>
    api.call('PUT', '/order/updateStatus', {
      body: { data: [{ order_uuid: one!.order, uuid: one!.item, acceptance_status }] },
    });
  expect((await accept('No')).status).toBe(409);
  expect((await accept('Yes')).status).toBe(200);
});

test('the same content uploaded again, also at once, is stored once with its uploader and date', async () => {
  const [one] = await openItems(api, 1);
  const before = stored();
  const form = resultForm(fieldsOf(one!), await resultPdf());
  const answers = await Promise.all([1, 2, 3].map(() => api.call('POST', PATH, form)));
  answers.push(await api.call('POST', PATH, form));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { body: order } = await api.call('GET', `/records/lab-orders/${one!.order}`);
  const item = order.data.full_order_details.find((each: { uuid: string }) => each.uuid === one!.item);
  expect(item.final_action.result).toEqual([answers[0]!.body.url]);
  expect(answers[3]!.body.url).toEqual(answers[0]!.body.url);
  expect(answers[0]!.body.url).toMatchObject({
    uploaded_by: 'Adaeze Okafor',
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(stored()).toBe(before + 1);
});

test('deletes stored files without a row and keeps those with one', async () => {
  const [one] = await openItems(api, 1);
  const { body } = await api.call('POST', PATH, resultForm(fieldsOf(one!), await resultPdf()));
  const { files } = api;
  const kept = stored();
  await files.put('11111111-2222-4333-8444-555555555555', Buffer.from('lost'));
  expect(stored()).toBe(kept + 1);
  expect(await removeOrphanedFiles({ db: api.db, files, log: createLogger(api.settings) })).toBe(1);
  expect(stored()).toBe(kept);
  expect((await api.call('GET', `/order/result/${body.url._id}`)).status).toBe(200);
});

test('rejects a new result after the decision, and a decision without a stored file', async () => {
  const [one, two] = await openItems(api, 2);
  for (const each of [one!, two!])
    await api.call('POST', PATH, resultForm(fieldsOf(each), await resultPdf()));
  const decide = (item: string) =>
    api.call('PUT', `/order/updateOrderStatus?baobab_action=Result%20Rejected&uuid=${item}`);
  expect((await decide(one!.item)).status).toBe(200);
  expect((await api.call('POST', PATH, resultForm(fieldsOf(one!), await resultPdf()))).status).toBe(409);
  const { rows } = await api.owner.query('select file_uuid from lab_results where item_uuid = $1', [
    two!.item,
  ]);
  await api.files.remove(rows[0].file_uuid);
  expect((await decide(two!.item)).status).toBe(422);
});
