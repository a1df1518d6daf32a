import { partners } from '@baobab/contract/partners';
import { serve } from '../../schema.ts';
import { createPartner } from './partners.service.ts';

export const partnersRoutes = serve(partners, {
  create: async ({ body }, ctx) => ({ message: 'Partner added', uuid: await createPartner(ctx, body) }),
});
