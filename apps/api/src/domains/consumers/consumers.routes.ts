import { consumers } from '@baobab/contract/consumers';
import { serve } from '../../schema.ts';
import { countConsumers, findConsumers } from './consumers.repository.ts';

const present = <T extends { uuid: string }>(row: T) => ({ ...row, _id: row.uuid });

export const consumersRoutes = serve(consumers, {
  options: async ({ query, page }, { db }) => ({
    rows: (await findConsumers(db, query.search, page)).map(present),
    total: await countConsumers(db, query.search),
  }),
  find: async ({ query }, { db }) => ({
    data: (await findConsumers(db, query.search, { skip: 0, limit: 100 })).map(present),
  }),
});
