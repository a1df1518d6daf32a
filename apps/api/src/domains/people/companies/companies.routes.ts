import { companies } from '@baobab/contract/people/companies';
import {
  listHandler,
  recordHandler,
  messageAfter,
  recordAfter,
} from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { companyListExport, companyUserListExport } from './companies.export.ts';
import { presentCompany } from './companies.presenter.ts';
import { companyRecords, companyUserRecords } from './companies.repository.ts';
import { addCompany, addCompanyUser, editCompany, wireNames } from './companies.service.ts';
import { accountIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

const usersExport = exportHandlers(companyUserListExport);

export const companiesRoutes = serve(companies, {
  list: listHandler(companyRecords, presentCompany),
  history: historyHandler(companies.history, accountIn('companies'), wireNames),
  get: recordHandler(companyRecords, presentCompany),
  add: ({ body }, ctx) => recordAfter('Company added', addCompany(ctx, body), presentCompany),
  edit: ({ body }, ctx) => recordAfter('Company updated', editCompany(ctx, body), presentCompany),
  addUser: ({ params, body }, ctx) =>
    messageAfter('Consumer added to the company', addCompanyUser(ctx, params.uuid, body.consumer)),
  users: ({ query, page }, { readDb }) => companyUserRecords.page(readDb, query, page),
  ...exportHandlers(companyListExport),
  exportUsersRows: usersExport.exportRows,
  exportUsersJob: usersExport.exportJob,
});
