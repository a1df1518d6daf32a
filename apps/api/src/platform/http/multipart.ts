import type { FileRule } from '@baobab/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../errors.ts';
import type { UploadedFile } from './serve.ts';

/** Reads a declared multipart form: only the named file fields, each within its size. */
export async function readMultipart(request: FastifyRequest, rules: Record<string, FileRule>) {
  if (!request.isMultipart()) throw new AppError('wrong-type', 'Send this as multipart/form-data');
  const files: Record<string, UploadedFile> = {};
  const body: Record<string, string> = {};
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes));
  const parts = request.parts({
    limits: { files: Object.keys(rules).length, fileSize: largest + 1, fields: 30 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      body[part.fieldname] = String(part.value);
      continue;
    }
    const rule = rules[part.fieldname];
    if (!rule) throw invalid(`${part.fieldname}: This field is not known`);
    const content = await part.toBuffer();
    if (content.length > rule.maxBytes)
      throw new AppError('too-large', `The file is larger than ${size(rule)}`);
    files[part.fieldname] = { name: part.filename, content };
  }
  for (const name of Object.keys(rules))
    if (!files[name]) throw invalid('Please choose a file', { [name]: 'This is required' });
  return { body, files };
}

const size = (rule: FileRule) => `${Math.round(rule.maxBytes / 1_048_576)} MB`;
