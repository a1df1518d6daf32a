import { companies } from '@baobab/contract/people/companies';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { column } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { companyList, companyUserList } from './companies.repository.ts';

export const companyListExport = defineListExport({
  endpoint: companies.exportJob,
  subject: 'companies',
  title: 'Companies',
  list: companyList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  columns: {
    company_reg_id: { header: 'Company Id', value: column('c.company_reg_id'), width: 18 },
    company_name: { header: 'Company Name', value: column('c.company_name'), width: 28 },
    full_name: { header: 'Full Name', value: column('a.full_name'), width: 28 },
    email: { header: 'Email', value: column('a.email'), width: 34 },
    mobile: { header: 'Mobile', value: column('a.mobile'), width: 18 },
  },
});

export const companyUserListExport = defineListExport({
  endpoint: companies.exportUsersJob,
  subject: 'company-users',
  title: 'Company_Users',
  list: companyUserList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  columns: {
    full_name: { header: 'Full Name', value: column('a.full_name'), width: 28 },
    mobile: { header: 'Mobile', value: column('a.mobile'), width: 18 },
    email: { header: 'Email', value: column('a.email'), width: 34 },
    uuid: { header: 'User Id', value: column('a.uuid'), width: 38 },
  },
});
