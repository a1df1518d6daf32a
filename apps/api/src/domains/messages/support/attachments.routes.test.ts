import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp, type CallOptions } from '../../../testing/test-app.ts';
import { filesJobs } from '../../workspace/files/files.jobs.ts';
import { formWith, pdf, png } from '../../workspace/files/files.testing.ts';

const FILES_A_DAY = 6;
const api = useTestApp({ ATTACHMENT_QUOTA_FILES: String(FILES_A_DAY), ATTACHMENT_QUOTA_MB: '1' });
let token = '';
let channel = '';
let taken = 0;

/** Each test uses another consumer, who has sent one message. */
beforeEach(async () => {
  const { rows } = await api.owner.query(
    `select email from accounts where kind = 'consumer' and active order by uuid offset $1 limit 1`,
    [(taken += 1)],
  );
  const body = { email: rows[0].email, password: 'baobab-demo' };
  token = (await api.call('POST', '/consumer/sign-in', { as: null, body })).body.accessToken;
  await write({ text: 'Hello' });
  channel = (await desk('GET', '/channels')).body.data[0].id;
});

const consumer = (method: string, route: string, options: CallOptions = {}) =>
  api.call(method, `/consumer/support${route}`, { token, ...options });
const desk = (method: string, route: string, options: CallOptions = {}) =>
  api.call(method, `/support${route}`, { as: 'support', ...options });
const write = (body: object) => consumer('POST', '/messages', { body });
const attach = (content: Buffer = png(), name = 'photo.png') =>
  consumer('POST', '/attachments', formWith(content, { name }));
const attached = async (content?: Buffer, name?: string) => (await attach(content, name)).body.data.uuid;
const clear = () => filesJobs[0]!.run({ db: api.db, files: api.files } as never, {});
const age = (uuid: string) =>
  api.owner.query(`update files set created_at = now() - interval '25 hours' where uuid = $1`, [uuid]);
const isStored = (uuid: string) =>
  stat(path.join(api.settings.dataDir, 'files', uuid.slice(-2), uuid)).then(
    () => true,
    () => false,
  );

test.each([
  ['invoice.bat', pdf, 'invoice.pdf'],
  ['invoice.pdf.exe', pdf, 'invoice.pdf'],
  ['invoice', pdf, 'invoice.pdf'],
  ['.bat', pdf, 'file.pdf'],
  ['report.PDF', pdf, 'report.PDF'],
  ['photo.jpeg', png(), 'photo.png'],
])('returns %s with the extension of its content', async (name, content, given) => {
  const uuid = await attached(content, name);
  const { body } = await write({ attachment: uuid });
  expect(body.data.attachment.name).toBe(given);
  const { headers } = await desk('GET', `/channels/${channel}/attachments/${uuid}`);
  expect(headers['content-disposition']).toBe(`attachment; filename="${given}"`);
});

test('returns an attachment with a stored misleading name with the extension of its content', async () => {
  const uuid = await attached(pdf);
  await api.owner.query(`update files set name = 'invoice.bat' where uuid = $1`, [uuid]);
  expect((await write({ attachment: uuid })).body.data.attachment.name).toBe('invoice.pdf');
  const { headers } = await desk('GET', `/channels/${channel}/attachments/${uuid}`);
  expect(headers['content-disposition']).toBe('attachment; filename="invoice.pdf"');
});

test.each([
  ['a batch file with a PDF header', Buffer.from('%PDF-1.4\r\n@echo off\r\ndel *.*\r\n')],
  ['a truncated PDF', pdf.subarray(0, -8)],
  ['a truncated picture', png().subarray(0, -18)],
  ['an HTML page', Buffer.from('<script>alert(1)</script>')],
])('rejects %s with 422', async (_what, content) => {
  expect((await attach(content, 'invoice.pdf')).status).toBe(422);
});

test('removes the location from a photo', async () => {
  const photo = sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1' } })
    .withMetadata({ orientation: 6 });
  const { raw } = await consumer('GET', `/attachments/${await attached(await photo.jpeg().toBuffer())}`);
  const { exif, width, height } = await sharp(raw).metadata();
  expect([exif, width, height]).toEqual([undefined, 10, 20]);
});

test('only the sender can read an unsent attachment', async () => {
  const uuid = await attached();
  expect((await consumer('GET', `/attachments/${uuid}`)).status).toBe(200);
  for (const as of ['admin', 'support'] as const) {
    expect((await api.call('GET', `/files/${uuid}`, { as })).status).toBe(404);
    expect((await desk('GET', `/channels/${channel}/attachments/${uuid}`, { as })).status).toBe(404);
  }
  const own = (await desk('POST', `/channels/${channel}/attachments`, formWith(png()))).body.data.uuid;
  expect((await desk('GET', `/channels/${channel}/attachments/${own}`)).status).toBe(200);
  expect((await desk('GET', `/channels/${channel}/attachments/${own}`, { as: 'admin' })).status).toBe(404);
  expect((await consumer('GET', `/attachments/${own}`)).status).toBe(404);
});

test('the trail of the consumer names who opened an attachment', async () => {
  const uuid = await attached();
  await write({ attachment: uuid });
  await desk('GET', `/channels/${channel}/attachments/${uuid}`);
  const { rows } = await api.owner.query('select consumer_uuid from support_channels where uuid = $1', [
    channel,
  ]);
  const { data } = (await api.call('GET', `/audit?person=${rows[0].consumer_uuid}&limit=100`)).body;
  const opened = data.filter(({ action }: { action: string }) => action === 'support.open-attachment');
  expect(opened).toMatchObject([{ subject: { id: uuid } }]);
});

test('rejects an uploaded logo as an attachment with 422', async () => {
  const { url } = (await api.call('POST', '/upload/avatar', formWith(png()))).body;
  const body = { attachment: url.split('/').at(-1) };
  expect((await desk('POST', `/channels/${channel}/messages`, { as: 'admin', body })).status).toBe(422);
});

test('parallel uploads of an account never exceed the daily number of files', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => attach(pdf)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(FILES_A_DAY).fill(200), ...Array(15 - FILES_A_DAY).fill(429)]);
  const refused = await attach();
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You can attach 6 files and 1 MB in 24 hours. Please try again later.',
  ]);
  const { body } = await consumer('GET', '/messages');
  expect(body.data.length).toBeGreaterThan(0);
});

test('limits the bytes per day and accepts files again a day later', async () => {
  const large = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(1_100_000, 0x20), pdf.subarray(9)]);
  const uuid = await attached(large);
  expect((await attach(pdf)).status).toBe(429);
  await age(uuid);
  expect((await attach(pdf)).status).toBe(200);
});

test('the job deletes only attachments not sent within 24 hours', async () => {
  const [old, fresh, sent] = [await attached(), await attached(), await attached()];
  await write({ attachment: sent });
  await Promise.all([age(old), age(sent)]);
  const before = await api.countAudit('file.clear-unsent');
  await clear();
  expect(await Promise.all([old, fresh, sent].map(isStored))).toEqual([false, true, true]);
  expect((await consumer('GET', `/attachments/${old}`)).status).toBe(404);
  expect((await write({ attachment: old })).status).toBe(422);
  expect((await consumer('GET', `/attachments/${sent}`)).status).toBe(200);
  expect(await api.countAudit('file.clear-unsent')).toBe(before + 1);
  await clear();
  expect(await api.countAudit('file.clear-unsent')).toBe(before + 1);
});

test('an attachment sent while the job runs is either sent or rejected, never lost', async () => {
  for (let round = 0; round < FILES_A_DAY; round += 1) {
    const uuid = await attached();
    await age(uuid);
    const [reply] = await Promise.all([write({ id: randomUUID(), attachment: uuid }), clear()]);
    expect([200, 422]).toContain(reply.status);
    expect(await isStored(uuid)).toBe(reply.status === 200);
  }
});
