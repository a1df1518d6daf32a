import { change, done, recordAccess } from '../../../platform/audit/change.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { notifyStaffMember } from '../notifications/public.ts';
import { findPasswordHash, getStaff, updateStaff } from './access.repository.ts';
import { inKeptPlace, passwordMatches } from './password.ts';
import { keepSession } from './sessions.repository.ts';
import { takeProofAttempt } from './sign-in-attempts.service.ts';
import { lockWithPassword } from './staff-accounts.repository.ts';
import { hashNewPassword } from './staff.service.ts';

const WRONG = 'The password is incorrect';

/** Checks the caller's password, or refuses with 422 and counts the attempt. */
export async function checkOwnPassword(ctx: Ctx, field: string, password: string) {
  const account = ctx.actor.uuid;
  const attempt = await takeProofAttempt(ctx, account);
  const stored = await findPasswordHash(ctx.db, account);
  const matches = await inKeptPlace(account, () => passwordMatches(stored, password));
  if (stored !== undefined && matches) return { attempt, stored };
  await attempt.refuse();
  await recordAccess(ctx, 'account.proof-refused', account, { method: 'password' });
  throw invalid(WRONG, { [field]: WRONG });
}

/** Ends all other sessions of the caller. Staff who have set their own password are no longer demo staff. */
export async function changeOwnPassword(ctx: Ctx, current: string, password: string) {
  const account = ctx.actor.uuid;
  const { attempt, stored } = await checkOwnPassword(ctx, 'current_password', current);
  const { username, email, full_name } = await getStaff(ctx.db, account);
  const own = [username, email.split('@')[0]!, ...full_name.split(' '), ctx.product.name];
  const password_hash = await inKeptPlace(account, () => hashNewPassword(password, own));
  await change(ctx, 'staff.password', async (trx) => {
    // The current password was replaced while it was checked.
    if (!(await lockWithPassword(trx, account, stored))) throw invalid(WRONG, { current_password: WRONG });
    await attempt.giveBack(trx);
    await keepSession(trx, ctx.actor.tokenHash);
    await updateStaff(trx, account, { password_hash, is_demo: false });
    await notifyStaffMember(trx, account, {
      message: 'Your password was changed',
      link: '/account',
      kind: 'account',
    });
    return done(null, account);
  });
}
