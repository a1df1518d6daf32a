import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { installErrorHandler } from './errors.ts';
import { readBodies } from './body.ts';
import { readMultipart } from './multipart.ts';

const app = Fastify();
readBodies(app);
installErrorHandler(app, {});
app.post('/', async (request) => {
  const { body, files } = await readMultipart(request, { media: { kinds: [], maxBytes: 1_048_576 } });
  const { name, content } = files['media']!;
  return { body, name, content: content.toString('latin1') };
});
afterAll(() => app.close());

const BOUNDARY = '----WebKitFormBoundaryABC';
async function post(disposition: string, content = 'content', before = '', type = `boundary=${BOUNDARY}`) {
  const text = `${before}--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; ${type}` };
  const reply = await app.inject({ method: 'POST', url: '/', payload: Buffer.from(text), headers });
  return { status: reply.statusCode, ...reply.json() };
}

test.each([
  ['a browser', 'name="media"; filename="Àdá %22x%22.png"', 'Àdá "x".png'],
  ['a client that sends its path', 'name="media"; filename="C:\\photos\\a.png"', 'a.png'],
  ['a client that encodes the name', 'name="media"; filename*=UTF-8\'\'%C3%80d%C3%A1.png', 'Àdá.png'],
  ['a client without quotes', 'name=media; filename=a.png', 'a.png'],
  ['a client that sends the name last', 'filename="a.png"; name="media"', 'a.png'],
])('reads the file name that %s sends', async (_client, disposition, name) => {
  expect(await post(disposition)).toMatchObject({ status: 200, name, content: 'content' });
});

test('reads content that resembles a boundary, and fields beside the file', async () => {
  const field = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="note"\r\n\r\nline one\r\nline two\r\n`;
  const content = `\r\n--\r\n--${BOUNDARY.slice(0, -1)}\r\n\r\n`;
  const reply = await post('name="media"; filename="a"', content, field, `boundary="${BOUNDARY}"`);
  expect(reply).toMatchObject({ status: 200, content, body: { note: 'line one\r\nline two' } });
});

test('reads a file without content', async () => {
  expect(await post('name="media"; filename="a"', '')).toMatchObject({ status: 200, content: '' });
});

test.each([
  ['a file above its limit', 1_048_577, 'The file is larger than 1 MB'],
  ['a form above the sum of all limits', 1_500_000, 'The file is too large'],
])('rejects %s with 413', async (_what, bytes, message) => {
  expect(await post('name="media"; filename="a"', 'x'.repeat(bytes))).toMatchObject({ status: 413, message });
});

test('rejects a file name that cannot be decoded with 400', async () => {
  expect((await post('name="media"; filename*=UTF-8\'\'%E0%A4')).status).toBe(400);
});
