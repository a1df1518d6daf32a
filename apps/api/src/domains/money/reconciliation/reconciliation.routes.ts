import { reconciliation } from '@baobab/contract/money/reconciliation';
import { serve } from '../../../schema.ts';
import { presentPayment } from '../transactions/payments.public.ts';
import { askProviders } from './reconciliation.service.ts';

export const reconciliationRoutes = serve(reconciliation, {
  async ask({ params }, ctx) {
    const { applied, payment } = await askProviders(ctx, params.uuid);
    return { message: 'The provider was asked', applied, data: presentPayment(payment) };
  },
});
