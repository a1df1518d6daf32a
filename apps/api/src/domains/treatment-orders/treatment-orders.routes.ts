import { treatmentOrders } from '@baobab/contract/treatment-orders';
import { serve } from '../../schema.ts';
import { findDiseases } from './treatment-orders.repository.ts';

export const treatmentOrdersRoutes = serve(treatmentOrders, {
  diseases: async (_input, { db }) => ({ data: await findDiseases(db) }),
});
