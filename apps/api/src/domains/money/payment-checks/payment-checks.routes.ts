import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { listHandler, recordHandler } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { checkListExport } from './payment-checks.export.ts';
import { presentCheck } from './payment-checks.presenter.ts';
import { checkRecords } from './payment-checks.repository.ts';
import { closeCheck } from './payment-checks.service.ts';

export const paymentChecksRoutes = serve(paymentChecks, {
  list: listHandler(checkRecords, presentCheck),
  get: recordHandler(checkRecords, presentCheck),
  close: async ({ params, body }, ctx) => ({
    message: 'Payment checked',
    data: presentCheck(await closeCheck(ctx, params.uuid, body.note)),
  }),
  ...exportHandlers(checkListExport),
});
