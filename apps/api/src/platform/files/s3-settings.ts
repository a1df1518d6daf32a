import * as z from 'zod';

/** A bucket for uploaded files and prepared exports; without `S3_BUCKET` they are in `DATA_DIR`. */
export const s3Fields = {
  S3_BUCKET: z.string().min(1).optional(),
  /** The address of the server; the default is that of AWS for the region. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Without them the SDK looks for credentials of the machine or container. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The bucket in the path instead of the host name: the default with S3_ENDPOINT. */
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off']).optional(),
  /** The start of all keys, so that several installations can share a bucket. */
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/, 'must be letters, digits, dots, dashes and slashes')
    .default(''),
  /** The server-side encryption that every upload asks for, and the KMS key when it is not the default one. */
  S3_SSE: z.enum(['AES256', 'aws:kms']).optional(),
  S3_SSE_KMS_KEY_ID: z.string().min(1).optional(),
};

/** Servers other than AWS rarely have a host name for each bucket. */
export const pathStyleFor = (endpoint: string | undefined) => (endpoint ? 'on' : 'off');

type S3Environment = z.output<z.ZodObject<typeof s3Fields>>;

export interface S3Settings {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  forcePathStyle: boolean;
  /** Empty, or with a slash at its end. */
  prefix: string;
  encryption: { algorithm: 'AES256' | 'aws:kms'; keyId: string | undefined } | undefined;
}

/** The bucket; null when none is set. */
export function s3Of(s: S3Environment): S3Settings | null {
  const [accessKeyId, secretAccessKey] = [s.S3_ACCESS_KEY_ID, s.S3_SECRET_ACCESS_KEY];
  if (!s.S3_BUCKET) {
    if (s.S3_ENDPOINT || accessKeyId || secretAccessKey || s.S3_SSE)
      throw new Error('S3_BUCKET: set it with the other S3_* settings.');
    return null;
  }
  if (!accessKeyId !== !secretAccessKey)
    throw new Error('S3_ACCESS_KEY_ID: set it together with S3_SECRET_ACCESS_KEY.');
  if (s.S3_SSE_KMS_KEY_ID && s.S3_SSE !== 'aws:kms')
    throw new Error('S3_SSE_KMS_KEY_ID: needs S3_SSE=aws:kms.');
  const prefix = s.S3_PREFIX.replaceAll(/^\/+|\/+$/g, '');
  return {
    bucket: s.S3_BUCKET,
    endpoint: s.S3_ENDPOINT,
    region: s.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: (s.S3_FORCE_PATH_STYLE ?? pathStyleFor(s.S3_ENDPOINT)) === 'on',
    prefix: prefix && `${prefix}/`,
    encryption: s.S3_SSE && { algorithm: s.S3_SSE, keyId: s.S3_SSE_KMS_KEY_ID },
  };
}
