import * as z from 'zod';
import { endpoint, list } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';
import { wallet } from './referrals.ts';

/**
 * Companies whose people are consumers of the platform. `company_reg_id` is the company id staff see; the
 * edit names the company by `uuid` in the body, and the referral code comes as a list of wallets, of which the
 * first counts. Ours: `version`, and how many users each company has.
 */
export const company = z.object({
  uuid: p.uuid,
  company_name: z.string(),
  company_reg_id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  company_address: z.string(),
  wallet: z.array(wallet),
  company_users: z.number().int(),
  version: p.version,
});
export type Company = z.infer<typeof company>;

export const newCompany = z.strictObject({
  company_name: p.name(),
  company_reg_id: p.name(40),
  firstName: p.text(80),
  lastName: p.text(80),
  email: p.email,
  mobile: p.mobile,
  company_address: p.text(500),
});
export type NewCompany = z.output<typeof newCompany>;

export const companyEdit = newCompany.extend({ uuid: p.uuid, version: p.version.optional() });
export type CompanyEdit = z.output<typeof companyEdit>;

const reply = p.message.extend({ data: company });

export const companies = {
  list: list({
    path: '/user/auth/company/list',
    summary: 'Companies, newest first',
    may: 'companies:read',
    row: company,
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/auth/company/register',
    summary: 'Add a company; the referral code is made by the server',
    may: 'companies:write',
    body: newCompany,
    reply,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/user/auth/company/update/',
    summary: 'Change a company; its uuid is in the body',
    may: 'companies:write',
    body: companyEdit,
    reply,
  }),
  users: list({
    path: '/user/auth/company/upload/user/list',
    summary: 'The people of a company, newest first',
    may: 'companies:read',
    row: z.object({ uuid: p.uuid, full_name: z.string(), mobile: z.string(), email: z.string() }),
    paging: 'pagenum',
    rows: 'data',
    total: 'count',
    filters: { company_uuid: p.uuid },
  }),
};
