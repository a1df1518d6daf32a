import * as z from 'zod';
import { download, list, post } from '../kit/endpoint.ts';
import {
  committed,
  count,
  importBatch,
  previewFigures,
  seenSpreadsheet,
  spreadsheet,
} from '../kit/imports.ts';
import * as p from '../kit/primitives.ts';

/**
 * Company users as spreadsheets. The specified endpoint commits all rows or none: it creates consumers and links
 * them to the company of their row; a consumer with the same e-mail and number is linked only. Preview, error report, sample, batches and undo are additions to the
 * specification.
 */

/** Used to read uploads, to write the sample and the error report, and to explain the format in the dialog. */
export const companyUserColumns = [
  { name: 'company_reg_id', description: 'The company, by its Company Id' },
  { name: 'firstName', description: 'The first name, up to 80 characters' },
  { name: 'lastName', description: 'The last name, up to 80 characters' },
  {
    name: 'email',
    description: 'An e-mail address that no account uses yet, or that of a consumer who is to join',
  },
  {
    name: 'mobile',
    description:
      'A number that no consumer has yet, or that of the same consumer: +2348031234567. Without a calling code, as 08031234567, it is Nigerian',
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

/** `changed` counts the consumers who have an account already and are added to the company. */
const preview = previewFigures.extend({ newLines: z.array(newUser), existingLines: z.array(newUser) });
export type CompanyPreview = z.infer<typeof preview>;

/** A user who was edited or referenced after the upload, or an existing one whose referral a merge has replaced. */
export interface TouchedUser {
  full_name: string;
  email: string;
  mobile: string;
}

const upload = { ...spreadsheet, permission: 'companies:write' } as const;
const BASE = '/user/auth/upload/company/consumer';

export const companyImports = {
  commit: post(`${BASE}/data`, {
    ...upload,
    summary: 'Upload company users, all rows or none',
    body: seenSpreadsheet,
    reply: committed,
  }),
  preview: post(`${BASE}/preview`, {
    ...upload,
    summary: 'Preview the changes of a company user file',
    effect: 'read',
    reply: preview,
  }),
  errors: download(`${BASE}/errors`, {
    ...upload,
    summary: 'The rejected rows of a file with their problems, as a spreadsheet',
    effect: 'read',
  }),
  sample: download(`${BASE}/sample`, {
    summary: 'A sample company user file, as a spreadsheet',
    permission: 'companies:read',
  }),
  batches: list(`${BASE}/batches`, {
    summary: 'Committed uploads, newest first',
    permission: 'companies:read',
    row: importBatch,
  }),
  undo: post(`${BASE}/batches/:uuid/undo`, {
    summary: 'Undo an upload: remove the users it added, all or none',
    permission: 'companies:write',
    reply: p.message.extend({ removed: count }),
  }),
};
