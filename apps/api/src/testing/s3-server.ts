import S3rver from '@20minutes/s3rver';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BUCKET = 'baobab';
/** A server may return less than it was asked for, so that a test of paging needs few objects. */
const PAGE_SIZE = 20;
/** The suffixes that s3rver adds to the names of objects, and its folder of incomplete multipart uploads. */
const OBJECT = '._S3rver_object';
const UPLOADS = '._S3rver_uploads';

/** Starts an S3 server, with an empty bucket in a temporary folder unless one is given. */
export async function startS3({
  port: wanted = 0,
  host = '127.0.0.1',
  folder: kept,
}: { port?: number; host?: string; folder?: string } = {}) {
  const directory = kept ?? (await mkdtemp(path.join(tmpdir(), 'baobab-s3-')));
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  await s3rver.configureBuckets();
  const serve = s3rver.callback();
  const folder = path.join(directory, BUCKET);
  const seen: IncomingMessage[] = [];
  let isDown = false;
  const server = createServer(async (request, response) => {
    seen.push(request);
    if (isDown) return void response.writeHead(503).end();
    const reply = await bucketReply(request, folder);
    if (reply === null) return serve(request, response);
    response.writeHead(200, { 'content-type': 'application/xml' }).end(reply);
  });
  await once(server.listen(wanted, host), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The settings of the product that select the bucket. */
    environment: {
      S3_ENDPOINT: `http://${host}:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Every request that the server has received. */
    seen,
    setDown: (down: boolean) => (isDown = down),
    keys: () => keysIn(folder),
    uploads: async () => (await uploadsIn(folder)).map(({ key }) => key),
    async close() {
      server.close();
      server.closeAllConnections();
      if (!kept) await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Answers what s3rver cannot: calls of the bucket, whose signature it computes without the slash at the end of the path,
 * and the abort of a multipart upload. Its pages need a cipher that OpenSSL 3 does not have. Null for other requests.
 */
async function bucketReply({ method, url = '' }: IncomingMessage, folder: string) {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const upload = searchParams.get('uploadId');
  if (method === 'DELETE' && upload) {
    await rm(path.join(folder, UPLOADS, path.basename(upload)), { recursive: true, force: true });
    return '';
  }
  if (pathname !== `/${BUCKET}/`) return null;
  const starts = (key: string) => key.startsWith(searchParams.get('prefix') ?? '');
  if (searchParams.has('uploads')) {
    const found = (await uploadsIn(folder)).filter(({ key }) => starts(key));
    return xml(
      'ListMultipartUploadsResult',
      found.map(({ id, key }) => xml('Upload', xml('Key', key) + xml('UploadId', id))).join(''),
    );
  }
  const after = searchParams.get('continuation-token') ?? '';
  const keys = (await keysIn(folder)).filter((key) => starts(key) && key > after);
  const page = keys.slice(0, PAGE_SIZE);
  const next = keys.length > page.length ? xml('NextContinuationToken', page.at(-1)!) : '';
  return xml('ListBucketResult', page.map((key) => xml('Contents', xml('Key', key))).join('') + next);
}

const xml = (name: string, content: string) => `<${name}>${content}</${name}>`;

async function keysIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith(OBJECT))
    .map((name) => name.slice(0, -OBJECT.length))
    .toSorted();
}

async function uploadsIn(folder: string) {
  const ids = await readdir(path.join(folder, UPLOADS)).catch(() => [] as string[]);
  const keyOf = (id: string) => readFile(path.join(folder, UPLOADS, id, 'key'), 'utf8');
  return Promise.all(ids.map(async (id) => ({ id, key: await keyOf(id) })));
}
