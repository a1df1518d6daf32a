import { priceLists } from '@baobab/contract/master-data/price-lists';
import { serve } from '../../../schema.ts';

export const priceListsRoutes = serve(priceLists, {});
