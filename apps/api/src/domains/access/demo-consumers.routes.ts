import { demoConsumers } from '@baobab/contract/consumer-chat';
import { identityOf } from '@baobab/contract/support';
import { serve } from '../../schema.ts';
import { findDemoConsumers } from './demo-consumers.repository.ts';
import { signOut } from './access.service.ts';
import { requireDemoData, signInDemoConsumer } from './demo-consumers.service.ts';

export const demoConsumersRoutes = serve(demoConsumers, {
  async people(_input, ctx) {
    requireDemoData(ctx);
    return { data: await findDemoConsumers(ctx.db) };
  },
  async signIn({ body }, ctx) {
    const { accessToken, person } = await signInDemoConsumer(ctx, body.email, body.password);
    const { uuid, name, email } = person;
    return { accessToken, user: { id: identityOf(uuid), name, email, online: true } };
  },
  async signOut(_input, ctx) {
    await signOut(ctx, 'consumer.sign-out');
    return { message: 'Signed out' };
  },
});
