import * as z from 'zod';
import { download, endpoint, list } from './kit/endpoint.ts';
import { committed, count, importBatch, previewFigures, spreadsheet } from './kit/imports.ts';
import * as p from './kit/primitives.ts';

/**
 * People of companies as spreadsheets. The specified call commits: every row or none; consumers are opened and
 * tied to the company their row names. Beyond it, ours: what a file would do before it does it, its refused
 * rows, a sample, the batches, and taking one back.
 */

/** One list reads the uploaded file, writes the sample and the report, and explains itself in the dialog. */
export const companyUserColumns = [
  { name: 'company_reg_id', says: 'The company, by its Company Id' },
  { name: 'firstName', says: 'The first name, up to 80 characters' },
  { name: 'lastName', says: 'The last name, up to 80 characters' },
  { name: 'email', says: 'An e-mail that nobody has yet' },
  {
    name: 'mobile',
    says: 'A number that no consumer has yet, with its dial code: +2348031234567. 08031234567 is taken as Nigerian',
  },
] as const;
export type CompanyUserColumn = (typeof companyUserColumns)[number]['name'];

const newUser = z.object({
  row: z.number().int(),
  company: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
});
export type NewCompanyUser = z.infer<typeof newUser>;

const preview = previewFigures.extend({ newLines: z.array(newUser) });
export type CompanyPreview = z.infer<typeof preview>;

/** A user who was changed, or used by something else, after the upload. */
export interface TouchedUser {
  full_name: string;
  email: string;
  mobile: string;
}

const upload = { ...spreadsheet, may: 'companies:write' } as const;
const BASE = '/user/auth/upload/company/consumer';

export const companyImports = {
  commit: endpoint({
    ...upload,
    path: `${BASE}/data`,
    summary: 'Upload people of companies, every row or none',
    reply: committed,
  }),
  preview: endpoint({
    ...upload,
    path: `${BASE}/preview`,
    summary: 'What a file of people would do, without doing it',
    effect: 'read',
    reply: preview,
  }),
  errors: download({
    ...upload,
    path: `${BASE}/errors`,
    summary: 'The refused rows of a file with what is wrong with them, as a spreadsheet',
    effect: 'read',
  }),
  sample: download({
    path: `${BASE}/sample`,
    summary: 'A file of people to start from, as a spreadsheet',
    may: 'companies:read',
  }),
  batches: list({
    path: `${BASE}/batches`,
    summary: 'Uploads that were committed, newest first',
    may: 'companies:read',
    row: importBatch,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
  undo: endpoint({
    method: 'POST',
    path: `${BASE}/batches/:uuid/undo`,
    summary: 'Take an upload back: whom it added is removed, all or nobody',
    may: 'companies:write',
    params: z.object({ uuid: p.uuid }),
    reply: p.message.extend({ removed: count }),
  }),
};
