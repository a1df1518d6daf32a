import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import {
  createClient,
  listDrafts,
  listObjects,
  location,
  MissingError,
  nullWhen,
  removeEntries,
  request,
  type Bucket,
} from './bucket.ts';
import {
  FileStoreOutage,
  measure,
  measureAll,
  sha256,
  type FileStore,
  type Measured,
  type StreamOptions,
} from './files.ts';
import type { S3Settings } from './s3-settings.ts';

/** Less than the 15 seconds after which PostgreSQL ends an idle transaction: an upload runs in one. */
const PUT_MS = 12_000;
const PART_BYTES = 8 * 1024 ** 2;
/** Parts of one upload that are in memory at the same time. */
const PARTS_AT_ONCE = 2;

type Encryption = Pick<PutObjectCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId'>;

/** Opens a bucket; each folder of it is a store. */
export function openBucket(settings: S3Settings): (folder: string) => FileStore {
  const client = createClient(settings);
  const { algorithm, keyId } = settings.encryption ?? {};
  const encryption: Encryption = {
    ...(algorithm && { ServerSideEncryption: algorithm }),
    ...(keyId && { SSEKMSKeyId: keyId }),
  };
  return (folder) => {
    const prefix = `${settings.prefix}${folder}/`;
    return bucketStore({ client, name: settings.bucket, prefix }, encryption);
  };
}

function bucketStore(bucket: Bucket, encryption: Encryption): FileStore {
  const { client } = bucket;
  const head = (id: string) =>
    request((options) => client.send(new HeadObjectCommand(location(bucket, id)), options)).catch(
      nullWhen(MissingError),
    );
  const store: FileStore = {
    async put(id, content) {
      const digest = sha256(content);
      const command = new PutObjectCommand({
        ...location(bucket, id),
        ...encryption,
        Body: content,
        // The server compares it with what it received.
        ChecksumSHA256: digest.toString('base64'),
        Metadata: { sha256: digest.toString('hex') },
      });
      await request((options) => client.send(command, options), PUT_MS);
    },
    putStream: (id, content, options = {}) => uploadStream(bucket, encryption, id, content, options),
    async read(id) {
      const command = new GetObjectCommand(location(bucket, id));
      const { Body } = await request((options) => client.send(command, options));
      if (!(Body instanceof Readable)) throw new Error('The bucket returned no content');
      return Body;
    },
    size: async (id) => (await head(id))?.ContentLength ?? null,
    async sha256(id) {
      const found = await head(id);
      return found && (found.Metadata?.['sha256'] ?? (await measureAll(await store.read(id))).sha256);
    },
    remove: (id) => removeEntries(bucket, [{ id }]),
    async discard(id) {
      await store.remove(id);
      await removeDrafts(bucket, id);
    },
    async *pages() {
      yield* listDrafts(bucket);
      yield* listObjects(bucket);
    },
    removeEntries: (entries) => removeEntries(bucket, entries),
    async check() {
      // Unlike HEAD, the answer says why it was refused.
      const command = new ListObjectsV2Command({ Bucket: bucket.name, Prefix: bucket.prefix, MaxKeys: 1 });
      await request((options) => client.send(command, options));
    },
  };
  return store;
}

/** Uploads in parts that the server checks. When the content fails, the parts are removed. */
async function uploadStream(
  bucket: Bucket,
  encryption: Encryption,
  id: string,
  content: Readable,
  { signal, sha256: known }: StreamOptions,
): Promise<Measured> {
  await removeDrafts(bucket, id);
  const { chunks, result } = measure(content, signal);
  const upload = new Upload({
    client: bucket.client,
    params: {
      ...location(bucket, id),
      ...encryption,
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
}

async function removeDrafts(bucket: Bucket, id: string) {
  for await (const page of listDrafts(bucket, id)) await removeEntries(bucket, page);
}
