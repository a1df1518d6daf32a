import type { FileRule } from '@baobab/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { AppError, badRequest, invalid } from '../errors.ts';
import type { UploadedFile } from './serve.ts';

const MAX_FIELDS = 30;
const MAX_PART_HEADERS = 8_192;
/** Everything in a form beside the content of its files: boundaries, part headers, fields. */
const MAX_OVERHEAD = 262_144;

export const isMultipart = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Reads a declared multipart form: only the named file fields, each once and within its size. */
export async function readMultipart(request: FastifyRequest, rules: Record<string, FileRule>) {
  if (!isMultipart(request)) throw new AppError('wrong-type', 'Send this as multipart/form-data');
  const boundary = boundaryOf(request.headers['content-type']!);
  const sizes = Object.values(rules).map((rule) => rule.maxBytes);
  const content = await readBody(
    request.raw,
    sizes.reduce((sum, size) => sum + size, MAX_OVERHEAD),
  );
  const files = new Map<string, UploadedFile>();
  const body = new Map<string, string>();
  for (const part of splitParts(content, boundary)) {
    if (body.has(part.name) || files.has(part.name)) throw invalid(`${part.name}: This field is given twice`);
    if (part.fileName === undefined) {
      if (body.size === MAX_FIELDS) throw invalid('Too many fields');
      body.set(part.name, part.content.toString());
      continue;
    }
    const rule = Object.hasOwn(rules, part.name) ? rules[part.name] : undefined;
    if (!rule) throw invalid(`${part.name}: This field is not known`);
    if (part.content.length > rule.maxBytes)
      throw new AppError('too-large', `The file is larger than ${megabytes(rule)}`);
    files.set(part.name, { name: part.fileName, content: part.content });
  }
  for (const name of Object.keys(rules))
    if (!files.has(name)) throw invalid('Please choose a file', { [name]: 'This is required' });
  return { body: Object.fromEntries(body), files: Object.fromEntries(files) };
}

const megabytes = (rule: FileRule) => `${Math.round(rule.maxBytes / 1_048_576)} MB`;

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary.length < 1 || boundary.length > 70) throw badRequest('The form has no valid boundary');
  return boundary;
}

/** Beyond the limit the rest is read and dropped: a client that is still sending reads no answer. */
const readBody = (raw: IncomingMessage, limit: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      chunks.length = 0;
      reject(new AppError('too-large', 'The file is too large'));
    });
    finished(raw, (error) =>
      error ? reject(badRequest('The request was cut off')) : resolve(Buffer.concat(chunks)),
    );
  });

interface Part {
  name: string;
  /** Given for files only. */
  fileName: string | undefined;
  content: Buffer;
}

/**
 * Parses a form that has arrived whole; contents are views of it, not copies. Not busboy: that parser streams, and
 * never finishes on a part without headers.
 */
function* splitParts(form: Buffer, boundary: string): Generator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  if (!form.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))) throw malformed();
  let at = delimiter.length - 2;
  for (;;) {
    const next = form.toString('latin1', at, at + 2);
    if (next === '--') return;
    if (next !== '\r\n') throw malformed();
    const headersEnd = form.subarray(at, at + MAX_PART_HEADERS).indexOf('\r\n\r\n');
    if (headersEnd < 0) throw malformed();
    const start = at + headersEnd + 4;
    const end = form.indexOf(delimiter, start);
    if (end < 0) throw malformed();
    yield { ...namesOf(form.toString('utf8', at, at + headersEnd)), content: form.subarray(start, end) };
    at = end + delimiter.length;
  }
}

const malformed = () => badRequest('The form is malformed or was cut off');

function namesOf(headers: string): Pick<Part, 'name' | 'fileName'> {
  const [, disposition = ''] = /\r\ncontent-disposition:[ \t]*form-data[ \t]*(;.*)/i.exec(headers) ?? [];
  const name = parameterOf(disposition, 'name');
  if (!name) throw malformed();
  const fileName = parameterOf(disposition, 'filename') ?? extendedNameOf(disposition);
  // Some clients send the whole path.
  return { name, fileName: fileName?.replace(/^.*[\\/]/s, '') };
}

/** Browsers write quotes and line breaks inside a value as percent codes. */
function parameterOf(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;[ \\t]*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(disposition);
  return (found?.[1] ?? found?.[2])?.replaceAll(/%22|%0A|%0D/gi, decodeURIComponent);
}

/** `filename*`, in which some clients send names beyond ASCII. */
function extendedNameOf(disposition: string): string | undefined {
  const [, encoded] = /;[ \t]*filename\*=utf-8''([^\s;]*)/i.exec(disposition) ?? [];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw malformed();
  }
}
