import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { listHandler, recordHandler } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { partnerNameListExport } from './partner-names.export.ts';
import { presentBranch, presentPartnerName } from './partner-names.presenter.ts';
import * as repository from './partner-names.repository.ts';
import { addPartnerName, editPartnerName, wireNames } from './partner-names.service.ts';
import { uploadedIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

export const partnerNamesRoutes = serve(partnerNames, {
  list: listHandler(repository.partnerNameRecords, presentPartnerName),
  history: historyHandler(partnerNames.history, uploadedIn('partners'), wireNames),
  get: recordHandler(repository.partnerNameRecords, presentPartnerName),
  add: async ({ body }, ctx) => ({
    message: 'Partner added',
    data: presentPartnerName(await addPartnerName(ctx, body)),
  }),
  edit: async ({ body }, ctx) => ({
    message: 'Partner updated',
    data: presentPartnerName(await editPartnerName(ctx, body)),
  }),
  branches: async ({ query, page }, { db }) => ({
    rows: (await repository.findBranches(db, query, page)).map(presentBranch),
    total: await repository.countBranches(db, query),
  }),
  ...exportHandlers(partnerNameListExport),
});
