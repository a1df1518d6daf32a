import { priceImports } from '@baobab/contract/master-data/price-imports';
import { serve } from '../../../schema.ts';

export const priceImportsRoutes = serve(priceImports, {});
