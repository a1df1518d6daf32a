import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { serve } from '../../../schema.ts';
import * as repository from './partner-names.repository.ts';

export const partnerNamesRoutes = serve(partnerNames, {
  async list({ query, page }, { db }) {
    const rows = await repository.findPartnerNames(db, query.search, page);
    return {
      rows: rows.map(({ description, ...row }) => ({ ...row, desc: description })),
      total: await repository.countPartnerNames(db, query.search),
    };
  },
  branches: async ({ query, page }, { db }) => ({
    rows: await repository.findBranches(db, query, page),
    total: await repository.countBranches(db, query),
  }),
});
