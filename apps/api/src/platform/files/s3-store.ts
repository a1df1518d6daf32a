import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import {
  FileStoreOutage,
  isFileId,
  measure,
  measureAll,
  PAGE_SIZE,
  requireFileId,
  sha256,
  type FileStore,
  type StoredEntry,
} from './files.ts';
import type { S3Settings } from './s3-settings.ts';

/** An unreachable store must lead to a clear error within five seconds, as an unreachable database does. */
const ANSWER_MS = 4_500;
/** Less than the 15 seconds after which PostgreSQL ends an idle transaction: an upload runs in one. */
const PUT_MS = 12_000;
const PART_BYTES = 8 * 1024 ** 2;
/** Parts of one upload in memory at the same time. */
const PARTS_AT_ONCE = 2;

const clientOf = ({ endpoint, region, credentials, forcePathStyle }: S3Settings) =>
  new S3Client({
    region,
    forcePathStyle,
    maxAttempts: 2,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Checksums are given where they matter; servers other than AWS refuse those that the SDK adds to every call.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      // Longer than a slow reader of a download may pause.
      socketTimeout: 60_000,
      // Every running download holds one.
      httpAgent: { keepAlive: true, maxSockets: 256 },
      httpsAgent: { keepAlive: true, maxSockets: 256 },
    },
  });

/** Opens a bucket; each folder of it is a store. */
export function openBucket(settings: S3Settings): (folder: string) => FileStore {
  const client = clientOf(settings);
  return (folder) => bucketStore(client, settings, `${settings.prefix}${folder}/`);
}

function bucketStore(client: S3Client, { bucket, encryption }: S3Settings, prefix: string): FileStore {
  const location = (id: string) => ({ Bucket: bucket, Key: prefix + requireFileId(id) });
  const sse = encryption && {
    ServerSideEncryption: encryption.algorithm,
    ...(encryption.keyId && { SSEKMSKeyId: encryption.keyId }),
  };
  const head = (id: string) =>
    request((options) => client.send(new HeadObjectCommand(location(id)), options)).catch(nullWhenMissing);

  /** Pages of interrupted uploads, of one file or of all. */
  async function* drafts(id = ''): AsyncGenerator<StoredEntry[]> {
    for (let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {}; marker;) {
      const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix + id, ...marker });
      const page = await request((options) => client.send(command, options)).catch(nullWhenUnsupported);
      yield (page?.Uploads ?? []).flatMap(({ Key = '', UploadId: draft }) => entryOf(Key, draft));
      marker = page?.IsTruncated
        ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
        : null;
    }
  }
  async function* objects(): AsyncGenerator<StoredEntry[]> {
    for (let token: { ContinuationToken?: string } | null = {}; token;) {
      const command = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        MaxKeys: PAGE_SIZE,
        ...token,
      });
      const page = await request((options) => client.send(command, options));
      yield (page.Contents ?? []).flatMap(({ Key = '' }) => entryOf(Key));
      token = page.NextContinuationToken ? { ContinuationToken: page.NextContinuationToken } : null;
    }
  }
  /** Other keys of the bucket are left alone. */
  function entryOf(key: string, draft?: string): StoredEntry[] {
    const id = key.slice(prefix.length);
    return isFileId(id) ? [{ id, ...(draft !== undefined && { draft }) }] : [];
  }

  const store: FileStore = {
    async put(id, content) {
      const digest = sha256(content);
      const command = new PutObjectCommand({
        ...location(id),
        ...sse,
        Body: content,
        // The server compares it with what it received.
        ChecksumSHA256: digest.toString('base64'),
        Metadata: { sha256: digest.toString('hex') },
      });
      await request((options) => client.send(command, options), PUT_MS);
    },
    async putStream(id, content, { signal, sha256: known } = {}) {
      await removeDrafts(id);
      const { chunks, result } = measure(content, signal);
      const upload = new Upload({
        client,
        params: {
          ...location(id),
          ...sse,
          Body: Readable.from(chunks),
          ChecksumAlgorithm: 'SHA256',
          ...(known && { Metadata: { sha256: known } }),
        },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      try {
        await upload.done();
      } catch (error) {
        const { errored } = content;
        content.destroy();
        // An error of the content is thrown as it is.
        throw errored ?? new FileStoreOutage(error);
      }
      return result();
    },
    async read(id) {
      const { Body } = await request((options) => client.send(new GetObjectCommand(location(id)), options));
      if (!(Body instanceof Readable)) throw new Error('The bucket returned no content');
      return Body;
    },
    size: async (id) => (await head(id))?.ContentLength ?? null,
    async sha256(id) {
      const found = await head(id);
      return found && (found.Metadata?.['sha256'] ?? (await measureAll(await store.read(id))).sha256);
    },
    remove: (id) => store.removeEntries([{ id }]),
    async discard(id) {
      await store.remove(id);
      await removeDrafts(id);
    },
    async *pages() {
      yield* drafts();
      yield* objects();
    },
    async removeEntries(entries) {
      for (const { id, draft } of entries)
        await request((options) =>
          draft === undefined
            ? client.send(new DeleteObjectCommand(location(id)), options)
            : client.send(new AbortMultipartUploadCommand({ ...location(id), UploadId: draft }), options),
        ).catch(nullWhenMissing);
    },
    async check() {
      await request((options) => client.send(new HeadBucketCommand({ Bucket: bucket }), options));
    },
  };
  async function removeDrafts(id: string) {
    for await (const page of drafts(id)) await store.removeEntries(page);
  }
  return store;
}

class MissingFile extends Error {}
class Unsupported extends Error {}

/** Waits for an answer, but not for the content of a download. */
async function request<T>(
  send: (options: { abortSignal: AbortSignal }) => Promise<T>,
  limit = ANSWER_MS,
): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limit);
  try {
    return await send({ abortSignal: stop.signal });
  } catch (error) {
    const { name } = error as Error;
    if (['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(name))
      throw new MissingFile('The file is missing in the bucket', { cause: error });
    if (name === 'NotImplemented') throw new Unsupported(name, { cause: error });
    throw new FileStoreOutage(error);
  } finally {
    clearTimeout(timer);
  }
}

const nullWhen = (kind: typeof Error) => (error: unknown) => {
  if (error instanceof kind) return null;
  throw error;
};
const nullWhenMissing = nullWhen(MissingFile);
/** Some servers cannot list interrupted uploads; there a rule of the bucket has to remove them. */
const nullWhenUnsupported = nullWhen(Unsupported);
