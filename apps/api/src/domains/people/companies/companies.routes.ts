import { companies } from '@baobab/contract/people/companies';
import { listHandler, recordHandler } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { companyListExport, companyUserListExport } from './companies.export.ts';
import { presentCompany } from './companies.presenter.ts';
import { findCompanyUserPage, companyRecords } from './companies.repository.ts';
import { addCompany, addCompanyUser, editCompany, wireNames } from './companies.service.ts';
import { accountIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

const usersExport = exportHandlers(companyUserListExport);

export const companiesRoutes = serve(companies, {
  list: listHandler(companyRecords, presentCompany),
  history: historyHandler(companies.history, accountIn('companies'), wireNames),
  get: recordHandler(companyRecords, presentCompany),
  add: async ({ body }, ctx) => ({
    message: 'Company added',
    data: presentCompany(await addCompany(ctx, body)),
  }),
  edit: async ({ body }, ctx) => ({
    message: 'Company updated',
    data: presentCompany(await editCompany(ctx, body)),
  }),
  async addUser({ params, body }, ctx) {
    await addCompanyUser(ctx, params.uuid, body.consumer);
    return { message: 'Consumer added to the company' };
  },
  users: ({ query, page }, { readDb }) => findCompanyUserPage(readDb, query, page),
  ...exportHandlers(companyListExport),
  exportUsersRows: usersExport.exportRows,
  exportUsersJob: usersExport.exportJob,
});
