import { labOrders } from '@baobab/contract/lab-orders';
import { toNaira } from '../../platform/money.ts';
import { serve } from '../../schema.ts';
import { findPackages } from './lab-orders.repository.ts';

export const labOrdersRoutes = serve(labOrders, {
  packages: async (_input, { db }) => ({
    data: (await findPackages(db)).map(({ price_kobo, ...row }) => ({ ...row, price: toNaira(price_kobo) })),
  }),
});
