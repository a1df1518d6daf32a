import { networkOf } from '../../../platform/http/address.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import * as repository from './access.repository.ts';
import { DEMO_PASSWORD } from './access.seed.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Creates a session for this account and the caller's address; returns its token. A person without a password they know
 * proves their identity again by signing in again, so that session is stepped up.
 */
export async function openSession(
  ctx: Ctx,
  trx: Trx,
  account: string,
  { steppedUp = false } = {},
): Promise<string> {
  const token = await insertNewSession(ctx, trx, account, steppedUp);
  await repository.updateStaff(trx, account, { last_seen_at: ctx.now() });
  await repository.rememberAddress(trx, account, networkOf(ctx.address));
  return token;
}

/** Creates a session for a demo consumer; null without demo data or with a wrong password. */
export async function openDemoSession(ctx: Ctx, trx: Trx, account: string, password: string) {
  if (ctx.settings.demoData === 'off' || password !== DEMO_PASSWORD) return null;
  return insertNewSession(ctx, trx, account);
}

async function insertNewSession(ctx: Ctx, trx: Trx, account: string, steppedUp = false) {
  const token = newToken();
  const { address, device } = ctx;
  const hours = ctx.settings.sessionHours;
  await repository.insertSession(trx, {
    account,
    tokenHash: hashToken(token),
    hours,
    address,
    device,
    steppedUp,
  });
  return token;
}
