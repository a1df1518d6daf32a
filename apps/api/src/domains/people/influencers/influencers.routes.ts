import { influencers } from '@baobab/contract/people/influencers';
import { presentRows } from '../../../platform/db/list-page.ts';
import { recordHandler, recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { countReferred, findReferred, presentReferred } from '../referrals/public.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { influencerListExport } from './influencers.export.ts';
import { presentInfluencer } from './influencers.presenter.ts';
import { influencerRecords } from './influencers.repository.ts';
import { addInfluencer, editInfluencer, wireNames } from './influencers.service.ts';
import { accountIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

export const influencersRoutes = serve(influencers, {
  async list({ query, page }, { readDb }) {
    const window = { ...page, skip: query.skip ?? page.skip };
    return presentRows(await influencerRecords.page(readDb, query, window), presentInfluencer);
  },
  history: historyHandler(influencers.history, accountIn('influencers'), wireNames),
  get: recordHandler(influencerRecords, presentInfluencer),
  add: ({ body }, ctx) => recordAfter('Influencer added', addInfluencer(ctx, body), presentInfluencer),
  edit: ({ params, body }, ctx) =>
    recordAfter('Influencer updated', editInfluencer(ctx, params.uuid, body), presentInfluencer),
  followers: async ({ query, page }, { db }) => ({
    rows: (await findReferred(db, query.influencer_uuid, query.search, page)).map(presentReferred),
    total: await countReferred(db, query.influencer_uuid, query.search),
  }),
  ...exportHandlers(influencerListExport),
});
