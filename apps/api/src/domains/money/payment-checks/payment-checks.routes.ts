import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { listHandler, recordHandler, recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { checkListExport } from './payment-checks.export.ts';
import { presentCheck } from './payment-checks.presenter.ts';
import { checkRecords } from './payment-checks.repository.ts';
import { closeCheck } from './payment-checks.service.ts';

export const paymentChecksRoutes = serve(paymentChecks, {
  list: listHandler(checkRecords, presentCheck),
  get: recordHandler(checkRecords, presentCheck),
  close: ({ params, body }, ctx) =>
    recordAfter('Payment checked', closeCheck(ctx, params.uuid, body.note), presentCheck),
  ...exportHandlers(checkListExport),
});
