import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { presentRows } from '../../../platform/db/list-page.ts';
import { found } from '../../../platform/errors.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { checkListExport } from './payment-checks.export.ts';
import { presentCheck } from './payment-checks.presenter.ts';
import { findCheck, findCheckPage } from './payment-checks.repository.ts';
import { closeCheck } from './payment-checks.service.ts';

export const paymentChecksRoutes = serve(paymentChecks, {
  list: async ({ query, page }, { readDb }) =>
    presentRows(await findCheckPage(readDb, query, page), presentCheck),
  get: async ({ params }, { db }) => ({
    data: presentCheck(found(await findCheck(db, params.uuid), 'This payment to check')),
  }),
  close: async ({ params, body }, ctx) => ({
    message: 'Payment checked',
    data: presentCheck(await closeCheck(ctx, params.uuid, body.note)),
  }),
  ...exportHandlers(checkListExport),
});
