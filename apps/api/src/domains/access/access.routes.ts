import { access } from '@baobab/contract/access';
import { serve } from '../../schema.ts';
import { presentStaff } from './access.presenter.ts';
import { getStaff } from './access.repository.ts';
import { signIn, signOut } from './access.service.ts';
import { acceptInvitation, checkInvitation } from './invitations.service.ts';

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
  checkInvitation: ({ body }, ctx) => checkInvitation(ctx, body.token),
  async acceptInvitation({ body: { token, full_name, ...given } }, ctx) {
    const { accessToken, staff } = await acceptInvitation(ctx, token, { ...given, name: full_name });
    return { accessToken, user: presentStaff(staff) };
  },
});
