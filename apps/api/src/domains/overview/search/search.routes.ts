import { search } from '@baobab/contract/overview/search';
import { serve } from '../../../schema.ts';
import { searchRecords } from './search.service.ts';

export const searchRoutes = serve(search, {
  find: ({ query }, ctx) => searchRecords(ctx, query.q),
});
