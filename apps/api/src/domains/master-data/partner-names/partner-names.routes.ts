import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { listHandler, recordHandler, recordAfter } from '../../../platform/http/record-handlers.ts';
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
  add: ({ body }, ctx) => recordAfter('Partner added', addPartnerName(ctx, body), presentPartnerName),
  edit: ({ body }, ctx) => recordAfter('Partner updated', editPartnerName(ctx, body), presentPartnerName),
  branches: async ({ query, page }, { db }) => ({
    rows: (await repository.findBranches(db, query, page)).map(presentBranch),
    total: await repository.countBranches(db, query),
  }),
  ...exportHandlers(partnerNameListExport),
});
