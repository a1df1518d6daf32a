import { partners } from '@baobab/contract/people/partners';
import { presentRows } from '../../../platform/db/list-page.ts';
import { found } from '../../../platform/errors.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { exportPartners, partnerListExport } from './partners.export.ts';
import { presentPartner } from './partners.presenter.ts';
import { findPartner, findPartnerPage } from './partners.repository.ts';
import { createPartner, editPartner, wireNames } from './partners.service.ts';
import { accountIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

export const partnersRoutes = serve(partners, {
  list: async ({ query, page }, { readDb }) =>
    presentRows(await findPartnerPage(readDb, query, page), presentPartner),
  history: historyHandler(partners.history, accountIn('partner_users'), wireNames),
  get: async ({ params }, { db }) => ({
    data: presentPartner(found(await findPartner(db, params.uuid), 'This partner user')),
  }),
  create: async ({ body }, ctx) => ({ message: 'Partner added', uuid: await createPartner(ctx, body) }),
  edit: async ({ params, body }, ctx) => ({
    message: 'Partner updated',
    data: presentPartner(await editPartner(ctx, params.id, body)),
  }),
  exportRange: ({ params, query }, ctx) => exportPartners(ctx, { ...query, ...params }),
  ...exportHandlers(partnerListExport),
});
