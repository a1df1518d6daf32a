import type { FileRule } from '@baobab/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { AppError, badRequest, invalid } from '../errors.ts';
import type { UploadedFile } from './serve.ts';

const MAX_FIELDS = 30;
/** The maximum size of boundaries, part headers and fields, without file content. */
const MAX_OVERHEAD = 262_144;

export const isMultipart = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Reads a declared multipart form: only the named file fields, each once and within its size. */
export async function readMultipart(request: FastifyRequest, rules: Record<string, FileRule>) {
  if (!isMultipart(request)) throw new AppError('wrong-type', 'Send this as multipart/form-data');
  const sizes = Object.values(rules).map((rule) => rule.maxBytes);
  const content = await readBody(
    request.raw,
    sizes.reduce((sum, size) => sum + size, MAX_OVERHEAD),
  );
  const files = new Map<string, UploadedFile>();
  const body = new Map<string, string>();
  for (const [field, value] of await parseForm(content, request.headers['content-type']!)) {
    if (body.has(field) || files.has(field)) throw invalid(`${field}: This field is given twice`);
    if (typeof value === 'string') {
      if (body.size === MAX_FIELDS) throw invalid('Too many fields');
      body.set(field, value);
      continue;
    }
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    if (!rule) throw invalid(`${field}: This field is unknown`);
    if (value.size > rule.maxBytes)
      throw new AppError('too-large', `The file is larger than ${megabytes(rule)}`);
    // Some clients send the full path.
    const name = value.name.replace(/^.*[\\/]/s, '');
    files.set(field, { name, content: Buffer.from(await value.arrayBuffer()) });
  }
  for (const name of Object.keys(rules))
    if (!files.has(name)) throw invalid('Please choose a file', { [name]: 'This is required' });
  return { body: Object.fromEntries(body), files: Object.fromEntries(files) };
}

const megabytes = (rule: FileRule) => `${Math.round(rule.maxBytes / 1_048_576)} MB`;

/** Above the limit the rest is read and dropped, because a client reads no response while it is sending. */
const readBody = (raw: IncomingMessage, limit: number) =>
  new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      chunks.length = 0;
      reject(new AppError('too-large', 'The file is too large'));
    });
    finished(raw, (error) =>
      error ? reject(badRequest('The request was interrupted')) : resolve(Buffer.concat(chunks)),
    );
  });

/**
 * Uses the parser of Node on the complete form, because it rejects a malformed one; busboy never finishes on a part
 * without headers.
 */
async function parseForm(content: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(content, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw badRequest('The form is malformed or incomplete');
  }
}
