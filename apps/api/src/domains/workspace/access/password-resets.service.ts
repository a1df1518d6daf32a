import { LINK_HOURS, RESET_HOURS } from '@baobab/contract/workspace/staff/staff';
import { change, done } from '../../../platform/audit/change.ts';
import { conflict, found, tooMany } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { consumeAttempts } from '../../../platform/http/login-throttle.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx } from '../../../schema.ts';
import { lockActiveAdmins, updateStaff } from './access.repository.ts';
import { tieAccount } from './account-ties.repository.ts';
import { hashUsername } from './name-hash.ts';
import * as repository from './password-resets.repository.ts';
import { requireUsable, traceUnusable } from './refused-links.service.ts';
import { mailLink, mailStaff, tellStaff } from './staff-mail.service.ts';
import { hashQueuedPassword } from './staff.service.ts';
import { hashToken, newToken } from './token.ts';

const REQUESTS_PER_NAME = 3;
const REQUESTS_PER_ADDRESS = 20;

const bySomeone = ({ db, requestId, address }: Ctx) => ({ db, actor: null, requestId, address });

/**
 * An unknown name, a disabled account and a known one get the same answer, after the same work: the account is read
 * after the reply.
 */
export async function requestReset(ctx: Ctx, username: string): Promise<void> {
  if (!ctx.mail) throw conflict('Mail is not configured here. Ask an admin for a link.');
  const { exceeded, retryAfter } = await consumeAttempts(ctx.db, [
    { key: `reset:${hashUsername(ctx.keys, username)}`, limit: REQUESTS_PER_NAME },
    { key: `reset-address:${networkOf(ctx.address)}`, limit: REQUESTS_PER_ADDRESS },
  ]);
  if (exceeded.length)
    throw tooMany('Too many links were asked for. Please wait fifteen minutes and try again.', retryAfter);
  ctx.background.run(() => sendReset(ctx, username.toLowerCase()), 'a link for a new password was not sent');
}

async function sendReset(ctx: Ctx, name: string) {
  const staff = await repository.findStaffByName(ctx.db, name);
  if (!staff?.active) return;
  // The username and the e-mail address are two names of one account.
  const limit = { key: `reset:${staff.uuid}`, limit: REQUESTS_PER_NAME };
  if ((await consumeAttempts(ctx.db, [limit])).exceeded.length) return;
  const token = newToken();
  const expiresAt = await change(bySomeone(ctx), 'staff.request-reset', async (trx) => {
    const reset = { tokenHash: hashToken(token), account: staff.uuid, createdBy: null, hours: RESET_HOURS };
    return done(await repository.insertReset(trx, reset), staff.uuid);
  });
  await mailLink(ctx, { kind: 'reset', token, to: staff.email, expiresAt });
}

/** The reader of the link can sign in as that person, so it needs a fresh proof of identity. The caller sends it. */
export async function createResetLink(ctx: Ctx, uuid: string) {
  requireStepUp(ctx);
  const token = newToken();
  const { expiresAt, email } = await change(ctx, 'staff.reset-link', async (trx) => {
    const staff = found(await repository.findStaffMember(trx, uuid), 'This member of staff');
    if (!staff.active) throw conflict('This account is disabled. Enable it first.');
    const reset = {
      tokenHash: hashToken(token),
      account: uuid,
      createdBy: ctx.actor.uuid,
      hours: LINK_HOURS,
    };
    await tieAccount(trx, { account: uuid, maker: ctx.actor.uuid, at: ctx.now() });
    await tellStaff(trx, uuid, `${ctx.actor.name} created a link to set a new password for you.`);
    return done({ expiresAt: await repository.insertReset(trx, reset), email: staff.email }, uuid);
  });
  return { kind: 'reset' as const, token, to: email, expiresAt };
}

export async function checkReset(ctx: Ctx, token: string) {
  const reset = await repository.findReset(ctx.db, hashToken(token));
  return { username: (await traceUnusable(ctx, 'reset', reset)).username };
}

/** Signs nobody in: a link does not replace the second factor. The new password ends all sessions and links. */
export async function acceptReset(ctx: Ctx, token: string, password: string): Promise<void> {
  const tokenHash = hashToken(token);
  const { username, email } = await traceUnusable(
    ctx,
    'reset',
    await repository.findReset(ctx.db, tokenHash),
  );
  const password_hash = await hashQueuedPassword(ctx, { username, email, password });
  const message = 'Your password was changed by a link. All your sessions were ended.';
  await change(bySomeone(ctx), 'staff.reset-password', async (trx) => {
    // A concurrent change of the maker or of the person happens before this or after it.
    await lockActiveAdmins(trx);
    const { account_uuid, created_by } = requireUsable(await repository.lockReset(trx, tokenHash));
    await updateStaff(trx, account_uuid, { password_hash, is_demo: false });
    // Also at the time of its use: approvals may have been switched on since the link was made.
    if (created_by) await tieAccount(trx, { account: account_uuid, maker: created_by, at: ctx.now() });
    await tellStaff(trx, account_uuid, message);
    return done(null, account_uuid);
  });
  mailStaff(ctx, email, message);
}
