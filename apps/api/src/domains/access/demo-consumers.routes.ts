import { demoConsumers } from '@baobab/contract/consumer-chat';
import { identityOf } from '@baobab/contract/support';
import { serve } from '../../schema.ts';
import { findDemoPeople } from './demo-consumers.repository.ts';
import { signOut } from './access.service.ts';
import { onlyWithDemoData, signInDemo } from './demo-consumers.service.ts';

export const demoConsumersRoutes = serve(demoConsumers, {
  async people(_input, ctx) {
    onlyWithDemoData(ctx);
    return { data: await findDemoPeople(ctx.db) };
  },
  async signIn({ body }, ctx) {
    const { accessToken, person } = await signInDemo(ctx, body.email, body.password);
    const { uuid, name, email } = person;
    return { accessToken, user: { id: identityOf(uuid), name, email, online: true } };
  },
  async signOut(_input, ctx) {
    await signOut(ctx, 'consumer.sign-out');
    return { message: 'Signed out' };
  },
});
