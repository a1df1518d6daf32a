import { pick } from '@baobab/contract/kit/pick';
import type { Company } from '@baobab/contract/people/companies';
import type { CompanyRow } from './companies.repository.ts';

export const presentCompany = (row: CompanyRow): Company => ({
  ...pick(row, ['uuid', 'company_name', 'company_reg_id', 'full_name', 'email', 'mobile', 'company_address']),
  firstName: row.first_name,
  lastName: row.last_name,
  wallet: row.referral_code ? [{ uuid: row.uuid, referal_code: row.referral_code }] : [],
  company_users: row.company_users,
  version: row.version,
});
