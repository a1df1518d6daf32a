import { partners } from '@baobab/contract/people/partners';
import { listHandler, recordHandler, recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { exportPartners, partnerListExport } from './partners.export.ts';
import { presentPartner } from './partners.presenter.ts';
import { partnerRecords } from './partners.repository.ts';
import { createPartner, editPartner, wireNames } from './partners.service.ts';
import { accountIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

export const partnersRoutes = serve(partners, {
  list: listHandler(partnerRecords, presentPartner),
  history: historyHandler(partners.history, accountIn('partner_users'), wireNames),
  get: recordHandler(partnerRecords, presentPartner),
  create: async ({ body }, ctx) => ({ message: 'Partner added', uuid: await createPartner(ctx, body) }),
  edit: ({ params, body }, ctx) =>
    recordAfter('Partner updated', editPartner(ctx, params.id, body), presentPartner),
  exportRange: ({ params, query }, ctx) => exportPartners(ctx, { ...query, ...params }),
  ...exportHandlers(partnerListExport),
});
