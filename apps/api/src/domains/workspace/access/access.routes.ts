import { access } from '@baobab/contract/workspace/access/access';
import { demoConsumers } from '@baobab/contract/workspace/access/demo-consumers';
import { passwordResets } from '@baobab/contract/workspace/access/password-resets';
import { identityOf } from '@baobab/contract/messages/support';
import { messageAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { presentStaff } from './access.presenter.ts';
import { getStaff } from './access.repository.ts';
import { endView, signIn, signOut, viewAs } from './access.service.ts';
import { findDemoConsumers } from './demo-consumers.repository.ts';
import { requireDemoData, signInDemoConsumer } from './demo-consumers.service.ts';
import { acceptInvitation, checkInvitation } from './invitations.service.ts';
import { acceptReset, checkReset, requestReset } from './password-resets.service.ts';

export const accessRoutes = serve(
  { ...access, ...demoConsumers, ...passwordResets },
  {
    async login({ body }, ctx) {
      const { accessToken, staff } = await signIn(ctx, body.username, body.password);
      return { accessToken, user: presentStaff(staff) };
    },
    async me(_input, ctx) {
      const staff = presentStaff(await getStaff(ctx.db, ctx.actor.uuid));
      return ctx.actor.isViewing ? { ...staff, role: ctx.actor.role, own_role: staff.role } : staff;
    },
    logout: (_input, ctx) => messageAfter('Signed out', signOut(ctx)),
    async viewAs({ body }, ctx) {
      await viewAs(ctx, body.role);
      return { message: `You are viewing the console as ${body.role}` };
    },
    endView: (_input, ctx) => messageAfter('The view has ended', endView(ctx)),
    checkInvitation: ({ body }, ctx) => checkInvitation(ctx, body.token),
    async acceptInvitation({ body: { token, full_name, ...given } }, ctx) {
      const { accessToken, staff } = await acceptInvitation(ctx, token, { ...given, name: full_name });
      return { accessToken, user: presentStaff(staff) };
    },
    requestReset: ({ body }, ctx) =>
      messageAfter(
        'If this account exists, a link is on its way to its e-mail address.',
        requestReset(ctx, body.username),
      ),
    checkReset: ({ body }, ctx) => checkReset(ctx, body.token),
    acceptReset: ({ body }, ctx) =>
      messageAfter(
        'Your password was changed. Sign in with the new one.',
        acceptReset(ctx, body.token, body.password),
      ),
    async listDemoConsumers(_input, ctx) {
      requireDemoData(ctx);
      return { data: await findDemoConsumers(ctx.db) };
    },
    async signInConsumer({ body }, ctx) {
      const { accessToken, person } = await signInDemoConsumer(ctx, body.email, body.password);
      const { uuid, name, email } = person;
      return { accessToken, user: { id: identityOf(uuid), name, email, online: true } };
    },
    signOutConsumer: (_input, ctx) => messageAfter('Signed out', signOut(ctx, 'consumer.sign-out')),
  },
);
