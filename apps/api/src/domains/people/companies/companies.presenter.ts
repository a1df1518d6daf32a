import type { Company } from '@baobab/contract/people/companies';
import type { CompanyRow } from './companies.repository.ts';

export const presentCompany = (row: CompanyRow): Company => ({
  uuid: row.uuid,
  company_name: row.company_name,
  company_reg_id: row.company_reg_id,
  firstName: row.first_name,
  lastName: row.last_name,
  full_name: row.full_name,
  email: row.email,
  mobile: row.mobile,
  company_address: row.company_address,
  wallet: row.referral_code ? [{ uuid: row.uuid, referal_code: row.referral_code }] : [],
  company_users: row.company_users,
  version: row.version,
});
