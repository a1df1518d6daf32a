import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useTestApp, type CallOptions } from '../../../testing/test-app.ts';
import { formWith, jpeg, png, pngChunk, pngOfBytes } from './files.testing.ts';

const api = useTestApp();

const MIB2 = 2 * 1024 * 1024;
const upload = (content: Buffer, options: CallOptions & Parameters<typeof formWith>[1] = {}) => {
  const { field, name, type, ...rest } = options;
  const form = formWith(content, {
    ...(field && { field }),
    ...(name && { name }),
    ...(type && { type }),
  });
  return api.call('POST', '/upload/avatar', { ...form, ...rest });
};
const read = (url: string, options: CallOptions = {}) => api.call('GET', url.replace('/api/v1', ''), options);
const stored = async () =>
  (await readdir(path.join(api.settings.dataDir, 'files'), { recursive: true }).catch(() => [])).filter(
    (entry) => path.basename(entry).length >= 36,
  ).length;

test.each([
  ['PNG', png(), 'image/png', 'png'],
  ['JPEG', jpeg(), 'image/jpeg', 'jpg'],
])('stores a %s with one audit row and serves it with its own type', async (_kind, content, mime, ending) => {
  const before = await api.countAudit('file.upload');
  const { status, body } = await upload(content, { name: 'whatever.gif', type: 'image/gif' });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['url']);
  expect(body.url).toMatch(/^\/api\/v1\/files\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/);
  expect(await api.countAudit('file.upload')).toBe(before + 1);

  const answer = await read(body.url);
  expect(answer.status).toBe(200);
  const [given, kept] = await Promise.all([content, answer.raw].map((one) => sharp(one).metadata()));
  expect(kept).toMatchObject({ format: given!.format, width: given!.width, height: given!.height });
  expect(answer.headers).toMatchObject({
    'content-type': mime,
    'content-disposition': expect.stringMatching(new RegExp(`^inline; filename="[\\w-]+\\.${ending}"$`)),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });

  const uuid = body.url.split('/').at(-1);
  const { rows } = await api.owner.query('select sha256, mime, size, name from files where uuid = $1', [
    uuid,
  ]);
  expect(rows[0]).toMatchObject({ mime, name: 'whatever.gif', size: String(answer.raw.length) });
  expect(rows[0].sha256.equals(createHash('sha256').update(answer.raw).digest())).toBe(true);
});

const LAGOS = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1', GPSLongitudeRef: 'E' } };
const photo = (orientation: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .composite([
      { input: { create: { width: 8, height: 8, channels: 3, background: 'red' } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { ImageDescription: 'a comment', Make: 'a camera' }, ...LAGOS })
    .withMetadata({ orientation });

test('rotates a photo upright and removes its location, camera and comments', async () => {
  const content = await photo(6).jpeg().toBuffer();
  expect(await sharp(content).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  const { raw } = await read((await upload(content)).body.url);
  const kept = await sharp(raw).metadata();
  expect([kept.width, kept.height, kept.orientation, kept.exif, kept.icc, kept.xmp]).toEqual([
    20,
    40,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(raw.toString('latin1')).not.toMatch(/GPS|camera|comment|Exif/);
  // After a quarter turn the red corner at the top left is at the top right.
  const { data, info } = await sharp(raw).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]!;
  expect([at(17, 3) > 180, at(3, 3) < 80]).toEqual([true, true]);
});

test('removes a comment inside a PNG', async () => {
  const { raw } = await read((await upload(png(8, 8, 500))).body.url);
  expect(raw.toString('latin1')).not.toContain('tEXt');
});

test('scales a picture down to at most 2560 pixels a side', async () => {
  const wide = sharp({ create: { width: 5_000, height: 500, channels: 3, background: 'teal' } });
  const { raw } = await read((await upload(await wide.jpeg().toBuffer())).body.url);
  expect(await sharp(raw).metadata()).toMatchObject({ width: 2_560, height: 256 });
});

test('rejects a picture of more than 25 megapixels with 422', async () => {
  const large = sharp({ create: { width: 5_001, height: 5_000, channels: 3, background: 'teal' } });
  expect((await upload(await large.png().toBuffer())).status).toBe(422);
});

test('stores each of many concurrent pictures or rejects it with 429', async () => {
  const content = await photo(1).jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 60 }, () => upload(content)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(statuses).toContain(200);
  expect((await upload(content)).status).toBe(200);
});

const broken = (content: Buffer, at: number) => {
  const copy = Buffer.from(content);
  copy[at] = copy[at]! ^ 0xff;
  return copy;
};
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['an SVG', svg],
  ['an SVG sent as a PNG', svg],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex')],
  ['a spreadsheet', Buffer.from('504b0304140000000800', 'hex')],
  ['an HTML page followed by a PNG', Buffer.concat([Buffer.from('<script>alert(1)</script>'), png()])],
  ['a PNG signature followed by an SVG', Buffer.concat([png().subarray(0, 8), svg])],
  ['a PNG without pixels', Buffer.concat([png().subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
  ['a PNG truncated in its pixel data', png().subarray(0, -18)],
  ['a PNG with a corrupt header', broken(png(), 20)],
  ['a PNG with a width of 8001 pixels in its header', png(8001, 8)],
  ['a PNG of zero width', png(0, 8)],
  ['a PNG of four thousand megapixels', png(65_536, 65_536)],
  ['a JPEG signature followed by an SVG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), svg])],
  ['a truncated JPEG', jpeg().subarray(0, -2)],
  ['a JPEG without pixels', Buffer.from('ffd8ffd9', 'hex')],
  ['a JPEG of zero height', Buffer.from(jpeg().toString('hex').replace('080006', '080000'), 'hex')],
])('rejects %s with 422 and stores nothing', async (_kind, content) => {
  const before = [await api.countAudit('file.upload'), await stored()];
  const { status, body } = await upload(content);
  expect(status).toBe(422);
  expect(body.fields.media).toBe('You can only upload JPG/PNG file!');
  expect([await api.countAudit('file.upload'), await stored()]).toEqual(before);
});

test.each([
  ['a PNG', png()],
  ['a JPEG', jpeg()],
])('removes trailing bytes of %s', async (_kind, content) => {
  const { body } = await upload(Buffer.concat([content, Buffer.from('<script>alert(1)</script>')]));
  expect((await read(body.url)).raw.toString('latin1')).not.toContain('script');
});

test('accepts one byte less than 2 MB and rejects 2 MB and more with 413', async () => {
  expect((await upload(pngOfBytes(MIB2 - 1))).status).toBe(200);
  const exact = await upload(pngOfBytes(MIB2));
  expect([exact.status, exact.body.message]).toEqual([413, 'The picture must be smaller than 2 MB']);
  const large = await upload(pngOfBytes(3 * MIB2));
  expect([large.status, large.body.message]).toEqual([413, 'The file is too large']);
});

test('accepts only a form with the field media', async () => {
  expect((await upload(png(), { field: 'avatar' })).status).toBe(422);
  expect((await api.call('POST', '/upload/avatar', { body: { media: 'x' } })).status).toBe(415);
  expect((await upload(png(), { name: '../../etc/passwd' })).status).toBe(200);
});

test('allows admin and dmp-admin to upload, and every signed-in role to read', async () => {
  const { body } = await upload(png(), { as: 'dmp-admin' });
  for (const as of ['support', 'analytics-admin'] as const) {
    expect((await upload(png(), { as })).status).toBe(403);
    expect((await read(body.url, { as })).status).toBe(200);
  }
  expect((await upload(png(), { as: null })).status).toBe(401);
  expect((await read(body.url, { as: null })).status).toBe(401);
});

test('serves only pictures', async () => {
  const uuid = randomUUID();
  await api.owner.query(
    `insert into files (uuid, sha256, mime, size, name) values ($1, '', 'application/pdf', 1, 'result.pdf')`,
    [uuid],
  );
  expect((await api.call('GET', `/files/${uuid}`)).status).toBe(404);
  expect((await api.call('GET', `/files/${randomUUID()}`)).status).toBe(404);
  expect((await api.call('GET', '/files/..%2F..%2Fpostgres')).status).toBe(400);
});

test('removes the stored content when the row cannot be written', async () => {
  const before = await stored();
  await api.owner.query('alter table files add constraint refuse_all check (false) not valid');
  try {
    expect((await upload(png())).status).toBe(422);
  } finally {
    await api.owner.query('alter table files drop constraint refuse_all');
  }
  expect(await stored()).toBe(before);
});
