import { sso } from '@baobab/contract/workspace/sso';
import { serve } from '../../../schema.ts';
import { presentStaff } from '../access/public.ts';
import { finishSso, startSso } from './sso.service.ts';

export const ssoRoutes = serve(sso, {
  start: (_input, ctx) => startSso(ctx),
  async finish({ body }, ctx) {
    const { accessToken, staff } = await finishSso(ctx, body.query);
    return { accessToken, user: presentStaff(staff) };
  },
});
