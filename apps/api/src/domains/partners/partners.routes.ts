import { partners } from '@baobab/contract/partners';
import { serve } from '../../schema.ts';
import { exportPartners } from './partners.export.ts';
import { presentPartner } from './partners.presenter.ts';
import { countPartners, findPartners } from './partners.repository.ts';
import { createPartner, editPartner } from './partners.service.ts';

export const partnersRoutes = serve(partners, {
  list: async ({ query, page }, { db }) => ({
    rows: (await findPartners(db, query.search, page)).map(presentPartner),
    total: await countPartners(db, query.search),
  }),
  create: async ({ body }, ctx) => ({ message: 'Partner added', uuid: await createPartner(ctx, body) }),
  edit: async ({ params, body }, ctx) => ({
    message: 'Partner updated',
    data: presentPartner(await editPartner(ctx, params.id, body)),
  }),
  exportRange: ({ params, query }, ctx) => exportPartners(ctx, { ...params, ...query }),
});
