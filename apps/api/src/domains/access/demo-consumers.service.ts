import { CONSUMER } from '@baobab/contract/kit/roles';
import { change, done } from '../../platform/audit/change.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../schema.ts';
import { openDemoSession } from './access.service.ts';
import { findConsumerByEmail } from './demo-consumers.repository.ts';

/** Without demo data these calls are not there. */
export function onlyWithDemoData({ settings }: Ctx) {
  if (settings.demoData === 'off') throw new AppError('not-found', 'There is nothing at this address');
}

/** Demo consumers share the demo password; nobody real is signed in here. */
export async function signInDemo(ctx: Ctx, email: string, password: string) {
  onlyWithDemoData(ctx);
  const wrong = new AppError('not-signed-in', 'Email or password is incorrect');
  const person = await findConsumerByEmail(ctx.db, email);
  if (!person) throw wrong;
  const by = { ...ctx, actor: { uuid: person.uuid, role: CONSUMER } };
  const accessToken = await change(by, 'consumer.sign-in', async (trx) => {
    const token = await openDemoSession(ctx, trx, person.uuid, password);
    if (!token) throw wrong;
    return done(token, person.uuid);
  });
  return { accessToken, person };
}
