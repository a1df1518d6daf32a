import { influencers } from '@baobab/contract/influencers';
import { serve } from '../../schema.ts';
import { presentInfluencer } from './influencers.presenter.ts';
import { countInfluencers, findInfluencers } from './influencers.repository.ts';

export const influencersRoutes = serve(influencers, {
  async list({ query, page }, { db }) {
    const window = { limit: page.limit, skip: query.skip ?? page.skip };
    const rows = await findInfluencers(db, query.search, window);
    return { rows: rows.map(presentInfluencer), total: await countInfluencers(db, query.search) };
  },
});
