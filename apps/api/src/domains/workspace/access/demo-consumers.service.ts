import { CONSUMER } from '@baobab/contract/kit/roles';
import { change, done } from '../../../platform/audit/change.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { findConsumerByEmail } from './demo-consumers.repository.ts';
import { openDemoSession } from './sessions.service.ts';

/** Without demo data these routes answer 404. */
export function requireDemoData({ settings }: Ctx) {
  if (settings.demoData === 'off') throw new AppError('not-found', 'There is nothing at this address');
}

/** Signs in a demo consumer with the shared demo password. */
export async function signInDemoConsumer(ctx: Ctx, email: string, password: string) {
  requireDemoData(ctx);
  const rejected = new AppError('not-signed-in', 'Email or password is incorrect');
  const person = await findConsumerByEmail(ctx.db, email);
  if (!person) throw rejected;
  const by = { ...ctx, actor: { uuid: person.uuid, role: CONSUMER } };
  const accessToken = await change(by, 'consumer.sign-in', async (trx) => {
    const token = await openDemoSession(ctx, trx, person.uuid, password);
    if (!token) throw rejected;
    return done(token, person.uuid);
  });
  return { accessToken, person };
}
