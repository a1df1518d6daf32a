import { introducers } from '@baobab/contract/people/introducers';
import { listHandler, recordHandler, recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { introducerListExport } from './introducers.export.ts';
import { presentIntroduced, presentIntroducer } from './introducers.presenter.ts';
import * as repository from './introducers.repository.ts';
import { addIntroducer, editIntroducer, wireNames } from './introducers.service.ts';
import { accountIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

export const introducersRoutes = serve(introducers, {
  list: listHandler(repository.introducerRecords, presentIntroducer),
  history: historyHandler(introducers.history, accountIn('introducers'), wireNames),
  get: recordHandler(repository.introducerRecords, presentIntroducer),
  add: ({ body }, ctx) => recordAfter('Introducer added', addIntroducer(ctx, body), presentIntroducer),
  edit: ({ body }, ctx) => recordAfter('Introducer updated', editIntroducer(ctx, body), presentIntroducer),
  introduced: async ({ query, page }, { db }) => ({
    rows: (await repository.findIntroduced(db, query, page)).map(presentIntroduced),
    total: await repository.countIntroduced(db, query),
  }),
  ...exportHandlers(introducerListExport),
});
