import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type ListMultipartUploadsCommandOutput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { FileStoreOutage, isFileId, PAGE_SIZE, requireFileId, type StoredEntry } from './files.ts';
import { traced } from '../tracing/tracing.ts';
import type { S3Settings } from './s3-settings.ts';

/** An unreachable store must lead to a clear error within five seconds, as an unreachable database does. */
const ANSWER_MS = 4_500;

export function createClient({ endpoint, region, credentials, forcePathStyle, bucket }: S3Settings) {
  const client = new S3Client({
    region,
    forcePathStyle,
    maxAttempts: 2,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Uploads have checksums of their own; servers other than AWS refuse those that the SDK adds to every call.
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
  client.middlewareStack.add(
    (next, { commandName = 'command' }) =>
      (input) => {
        const attributes = { 'rpc.system': 'aws-api', 'rpc.method': commandName, 'aws.s3.bucket': bucket };
        return traced(
          `S3/${commandName}`,
          () => attributes,
          () => next(input),
        );
      },
    { step: 'initialize', name: 'trace' },
  );
  return client;
}

/** The keys of a bucket that start with a prefix. */
export interface Bucket {
  client: S3Client;
  name: string;
  prefix: string;
}

export const location = ({ name, prefix }: Bucket, id: string) => ({
  Bucket: name,
  Key: prefix + requireFileId(id),
});

/** Pages of uploads that are not complete, of one file or of all. */
export async function* listDrafts(bucket: Bucket, id = ''): AsyncGenerator<StoredEntry[]> {
  const { client, name: Bucket, prefix } = bucket;
  let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (marker) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket,
      Prefix: prefix + id,
      ...marker,
    });
    const page = await request<ListMultipartUploadsCommandOutput>((options) =>
      client.send(command, options),
    ).catch(nullWhen(UnsupportedError));
    yield (page?.Uploads ?? []).flatMap(({ Key = '', UploadId: draft }) => entryOf(bucket, Key, draft));
    marker = page?.IsTruncated
      ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
      : null;
  }
}

export async function* listObjects(bucket: Bucket): AsyncGenerator<StoredEntry[]> {
  const { client, name: Bucket, prefix: Prefix } = bucket;
  let token: { ContinuationToken?: string } | null = {};
  while (token) {
    const command: ListObjectsV2Command = new ListObjectsV2Command({
      Bucket,
      Prefix,
      MaxKeys: PAGE_SIZE,
      ...token,
    });
    const page = await request<ListObjectsV2CommandOutput>((options) => client.send(command, options));
    yield (page.Contents ?? []).flatMap(({ Key = '' }) => entryOf(bucket, Key));
    token = page.NextContinuationToken ? { ContinuationToken: page.NextContinuationToken } : null;
  }
}

/** Other keys of the bucket are left alone. */
function entryOf({ prefix }: Bucket, key: string, draft?: string): StoredEntry[] {
  const id = key.slice(prefix.length);
  return isFileId(id) ? [{ id, ...(draft !== undefined && { draft }) }] : [];
}

/** Deletes one object per request: servers other than AWS check a request for several objects differently. */
export async function removeEntries(bucket: Bucket, entries: readonly StoredEntry[]): Promise<void> {
  const { client } = bucket;
  for (const { id, draft } of entries)
    await request((options) =>
      draft === undefined
        ? client.send(new DeleteObjectCommand(location(bucket, id)), options)
        : client.send(new AbortMultipartUploadCommand({ ...location(bucket, id), UploadId: draft }), options),
    ).catch(nullWhen(MissingError));
}

export class MissingError extends Error {}
/** Some servers cannot list interrupted uploads; there a rule of the bucket has to remove them. */
class UnsupportedError extends Error {}

/** Waits for an answer, but not for the content of a download. */
export async function request<T>(
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
      throw new MissingError('The file is missing in the bucket', { cause: error });
    if (name === 'NotImplemented') throw new UnsupportedError(name, { cause: error });
    throw new FileStoreOutage(error);
  } finally {
    clearTimeout(timer);
  }
}

export const nullWhen = (kind: new () => Error) => (error: unknown) => {
  if (error instanceof kind) return null;
  throw error;
};
