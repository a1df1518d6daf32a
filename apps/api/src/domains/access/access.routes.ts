import { access } from '@baobab/contract/access';
import { serve } from '../../schema.ts';
import { presentStaff } from './access.presenter.ts';
import { getStaff } from './access.repository.ts';
import { signIn, signOut } from './access.service.ts';

export const accessRoutes = serve(access, {
  async login({ body }, ctx) {
    const { accessToken, staff } = await signIn(ctx, body.username, body.password);
    return { accessToken, user: presentStaff(staff) };
  },
  me: async (_input, ctx) => presentStaff(await getStaff(ctx.db, ctx.actor.uuid)),
  async logout(_input, ctx) {
    await signOut(ctx);
    return { message: 'Signed out' };
  },
});
