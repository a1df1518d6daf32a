import { nationalTests } from '@baobab/contract/master-data/national-tests';
import { serve } from '../../../schema.ts';

export const nationalTestsRoutes = serve(nationalTests, {});
