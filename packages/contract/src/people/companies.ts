import * as z from 'zod';
import { list, post, put, record } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { wallet } from './referrals.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Companies whose employees are consumers of the platform. `company_reg_id` is the company id staff see. The
 * edit identifies the company by `uuid` in the body; the referral code is in the first entry of `wallet`.
 * `version`, `company_users`, the filters and the sorts are additions to the specification.
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
  ...p.person,
  company_address: p.text(500),
});
export type NewCompany = z.output<typeof newCompany>;

export const companyEdit = newCompany.extend({ uuid: p.uuid, version: p.version.optional() });
export type CompanyEdit = z.output<typeof companyEdit>;

const reply = p.message.extend({ data: company });

const companyList = list('/user/auth/company/list', {
  summary: 'Companies, newest first',
  permission: 'companies:read',
  row: company,
  sorts: ['company_reg_id', 'company_name', 'full_name', 'email'],
  columns: {
    company_reg_id: 'text',
    company_name: 'text',
    full_name: 'text',
    email: 'text',
    mobile: 'phone',
  },
  moreFilters: { ...p.dayFilters, has_users: p.queryBoolean.optional() },
});

const companyUserList = list('/user/auth/company/upload/user/list', {
  summary: 'The users of a company, newest first',
  permission: 'companies:read',
  row: z.object({ uuid: p.uuid, full_name: z.string(), mobile: z.string(), email: z.string() }),
  columns: { full_name: 'text', mobile: 'phone', email: 'text', uuid: 'text' },
  filters: { company_uuid: p.uuid },
  /** The days are those on which the users joined the company. */
  moreFilters: {
    ...p.dayFilters,
    verified: p.queryBoolean.optional(),
    active: p.queryBoolean.optional(),
  },
});

export const companies = {
  list: companyList,
  history: historyOf('companies', { permission: 'companies:read', actions: ['user.', 'company.'] }),
  get: record('companies', companyList, 'One company'),
  add: post('/user/auth/company/register', {
    summary: 'Add a company; the server generates the referral code',
    permission: 'companies:write',
    body: newCompany,
    reply,
  }),
  edit: put('/user/auth/company/update/', {
    summary: 'Edit a company; its uuid is in the body',
    permission: 'companies:write',
    body: companyEdit,
    reply,
  }),
  users: companyUserList,
  addUser: post('/user/auth/company/:uuid/users', {
    summary: 'Add an existing consumer to a company',
    permission: 'companies:write',
    body: z.strictObject({ consumer: p.uuid }),
  }),
  ...listExport('companies', companyList),
  exportUsersRows: listExport('company-users', companyUserList).exportRows,
  exportUsersJob: listExport('company-users', companyUserList).exportJob,
};
