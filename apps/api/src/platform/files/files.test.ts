import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3 } from '../../testing/s3-server.ts';
import { readSettings } from '../settings.ts';
import { FileStoreOutage, removeUnknown, sha256, type FileStore, type StoredEntry } from './files.ts';
import { moveFiles } from './move-files.ts';
import { openStores } from './open-stores.ts';

const MB = 1024 ** 2;
const hex = (content: Buffer) => sha256(content).toString('hex');
const idsOf = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

async function entriesIn(store: FileStore): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for await (const page of store.pages()) entries.push(...page);
  return entries;
}

let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-store-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async (kind: string, folder: string, extra = {}) => {
  const settings = readSettings({ DATA_DIR: dataDir, ...(kind === 'bucket' && s3.environment), ...extra });
  return (await openStores(settings))(folder);
};

describe.each(['folder', 'bucket'])('a store in a %s', (kind) => {
  test('returns what was put, its size and its hash, until it is removed', async () => {
    const store = await open(kind, 'put');
    const [id, content] = [randomUUID(), randomBytes(100_000)];
    await store.check();
    await store.put(id, content);
    expect(await buffer(await store.read(id))).toEqual(content);
    expect([await store.size(id), await store.sha256(id)]).toEqual([content.length, hex(content)]);
    await store.remove(id);
    await store.remove(id);
    expect([await store.size(id), await store.sha256(id)]).toEqual([null, null]);
    await expect(store.read(id)).rejects.toThrow();
    await expect(store.put('../other', content)).rejects.toThrow('A file id is a uuid');
  });

  test.each([0, 1_000, 10 * MB])('streams %s bytes and returns their size and hash', async (size) => {
    const store = await open(kind, 'streams');
    const [id, content] = [randomUUID(), randomBytes(size)];
    const chunks = Array.from({ length: Math.ceil(size / MB) }, (_, at) =>
      content.subarray(at * MB, (at + 1) * MB),
    );
    const written = await store.putStream(id, Readable.from(chunks));
    expect(written).toEqual({ size, sha256: hex(content) });
    expect([await store.size(id), await store.sha256(id)]).toEqual([size, hex(content)]);
    expect((await buffer(await store.read(id))).equals(content)).toBe(true);
    await store.discard(id);
  });

  test('leaves nothing of a stream that fails or is aborted', async () => {
    const store = await open(kind, 'failures');
    const stop = new AbortController();
    /** A stream of 10 MB that then waits without an end. */
    const endlessly = (onWaiting: (stream: Readable) => void) => {
      let left = 10;
      return new Readable({
        read() {
          if (left-- > 0) this.push(randomBytes(MB));
          else onWaiting(this);
        },
      });
    };
    const failing = endlessly((stream) => stream.destroy(new Error('the source failed')));
    await expect(store.putStream(randomUUID(), failing)).rejects.toThrow('the source failed');
    const aborted = store.putStream(
      randomUUID(),
      endlessly(() => stop.abort()),
      { signal: stop.signal },
    );
    await expect(aborted).rejects.toThrow('aborted');
    expect(await entriesIn(store)).toEqual([]);
  });

  test('lists its files alone, in pages, and removes those that are not kept', async () => {
    const [store, other] = [await open(kind, 'pages'), await open(kind, 'others')];
    const ids = idsOf(50);
    await Promise.all(ids.map((id) => store.put(id, Buffer.from(id))));
    await other.put(ids[0]!, Buffer.from('other'));
    const kept = new Set(ids.slice(0, -7));
    let removed = 0;
    for await (const page of store.pages())
      removed += await removeUnknown(store, page, ({ id }) => kept.has(id));
    expect(removed).toBe(7);
    expect(new Set((await entriesIn(store)).map(({ id }) => id))).toEqual(kept);
    expect(await entriesIn(other)).toEqual([{ id: ids[0] }]);
  });
});

test('removes nothing from a store without a single known file', async () => {
  const store = await open('folder', 'foreign');
  const page = idsOf(100).map((id) => ({ id }));
  await store.put(page[0]!.id, Buffer.from('kept'));
  await expect(removeUnknown(store, page, () => false)).rejects.toThrow('belongs to this database');
  expect(await store.size(page[0]!.id)).toBe(4);
});

test('asks the bucket for the encryption of the settings and grants no access', async () => {
  const encrypted = { S3_SSE: 'aws:kms', S3_SSE_KMS_KEY_ID: 'key-1', S3_PREFIX: '/clinic/' };
  const store = await open('bucket', 'encrypted', encrypted);
  const before = s3.seen.length;
  const ids = idsOf(2);
  await store.put(ids[0]!, randomBytes(10));
  await store.putStream(ids[1]!, Readable.from([randomBytes(9 * MB)]));
  const starts = s3.seen
    .slice(before)
    .filter(({ method, url }) => /^PUT|^POST.*uploads/.test(`${method} ${url}`));
  const creating = starts.filter(({ url }) => !url!.includes('partNumber'));
  expect(creating.map(({ url }) => url!.split('?')[0])).toEqual(
    ids.map((id) => `/baobab/clinic/encrypted/${id}`),
  );
  for (const { headers } of creating) {
    expect(headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
    });
    expect(Object.keys(headers).filter((name) => /acl|grant/.test(name))).toEqual([]);
  }
});

test('a bucket that does not respond or refuses the key is an outage', async () => {
  const id = randomUUID();
  const refused = await open('bucket', 'outage', { S3_SECRET_ACCESS_KEY: 'wrong' });
  await expect(refused.put(id, Buffer.from('x'))).rejects.toThrow(FileStoreOutage);
  const store = await open('bucket', 'outage');
  s3.setDown(true);
  try {
    for (const attempt of [
      () => store.check(),
      () => store.put(id, Buffer.from('x')),
      () => store.putStream(id, Readable.from(['x'])),
      () => store.read(id),
      () => store.size(id),
      () => store.remove(id),
    ])
      await expect(attempt()).rejects.toThrow(FileStoreOutage);
  } finally {
    s3.setDown(false);
  }
  expect(await store.size(id)).toBe(null);
});

test.each([
  { S3_ENDPOINT: 'http://127.0.0.1' },
  { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' },
  { S3_BUCKET: 'b', S3_SSE: 'AES256', S3_SSE_KMS_KEY_ID: 'k' },
  { S3_BUCKET: 'b', S3_PREFIX: 'a b' },
])('refuses the settings %j', (environment) => {
  expect(() => readSettings(environment)).toThrow(/^S3_/);
});

test('moves files into the bucket and back, and continues an interrupted run', async () => {
  const [folder, bucket] = [await open('folder', 'moved'), await open('bucket', 'moved')];
  const contents = new Map(idsOf(30).map((id) => [id, randomBytes(1_000)]));
  for (const [id, content] of contents) await folder.put(id, content);
  const [lost, changed, ...others] = contents.keys();
  // A run was interrupted after two files, one of which is not that of the source.
  await bucket.put(others[0]!, contents.get(others[0]!)!);
  await bucket.put(changed!, Buffer.from('other'));
  expect(await moveFiles(folder, bucket)).toEqual({ copied: 29, present: 1 });
  expect(await moveFiles(folder, bucket, { verifyAll: true })).toEqual({ copied: 0, present: 30 });
  for (const [id, content] of contents) expect(await bucket.sha256(id)).toBe(hex(content));

  await folder.remove(lost!);
  expect(await moveFiles(bucket, folder)).toEqual({ copied: 1, present: 29 });
  expect(await buffer(await folder.read(lost!))).toEqual(contents.get(lost!));
});

test('stops a move and removes the copy when it differs from the file', async () => {
  const [folder, bucket] = [await open('folder', 'damaged'), await open('bucket', 'damaged')];
  const id = randomUUID();
  await folder.put(id, Buffer.from('content'));
  const altering = { ...bucket, read: async () => Readable.from([Buffer.from('altered')]) };
  await expect(moveFiles(folder, altering)).rejects.toThrow('The copy differs');
  expect(await bucket.size(id)).toBe(null);
});
