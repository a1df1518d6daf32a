import { change, done, unchanged } from '../../platform/audit/change.ts';
import { QueueFullError } from '../../platform/concurrency-limit.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Ctx, Db } from '../../schema.ts';
import { findStaffByUsername, getStaff } from './access.repository.ts';
import { hasRealAdmin } from './demo-staff.repository.ts';
import * as repository from './invitations.repository.ts';
import { passwordQueue, queueFull } from './password.ts';
import { openSession } from './sessions.service.ts';
import { hashNewPassword, insertStaffMember, type NewStaff } from './staff.service.ts';
import { hashToken, newToken } from './token.ts';

const HOURS = 48;
const atStart = (db: Db) => ({ db, actor: null, requestId: 'start' });

/** Replaces the link of an earlier start; the token is returned and stored only as a hash. */
export async function inviteFirstAdmin(db: Db): Promise<string> {
  const token = newToken();
  await change(atStart(db), 'staff.invite', async (trx) => {
    await repository.expireFirstAdminInvitations(trx);
    await repository.insertInvitation(trx, hashToken(token), 'admin', HOURS);
    return done(null, 'staff-invitations', { role: 'admin', hours: HOURS });
  });
  return token;
}

export const revokeFirstAdminInvitations = (db: Db) =>
  change(atStart(db), 'staff.revoke-invitations', async (trx) => {
    const revoked = await repository.expireFirstAdminInvitations(trx);
    return revoked ? done(null, 'staff-invitations', { revoked }) : unchanged(null);
  });

type Invitation = Awaited<ReturnType<typeof repository.findInvitation>>;

function requireUsable(invitation: Invitation) {
  if (!invitation)
    throw new AppError('not-found', 'This link is not valid. Check that it was copied completely.');
  if (invitation.used_at)
    throw conflict('This link has been used already. Sign in with your username and password.');
  if (invitation.expired) throw conflict('This link has expired. Ask for a new one.');
  return invitation;
}

export async function checkInvitation({ db }: Ctx, token: string) {
  return { role: requireUsable(await repository.findInvitation(db, hashToken(token))).role };
}

/** Creates the account and signs in, in one transaction: one link creates one account, even when sent again. */
export async function acceptInvitation(ctx: Ctx, token: string, given: Omit<NewStaff, 'role'>) {
  const tokenHash = hashToken(token);
  requireUsable(await repository.findInvitation(ctx.db, tokenHash));
  const own = [given.username, given.email.split('@')[0]!, ctx.product.name];
  const password_hash = await passwordQueue(ctx.address, () => hashNewPassword(given.password, own)).catch(
    (error: unknown) => {
      throw error instanceof QueueFullError ? queueFull() : error;
    },
  );
  const by = { db: ctx.db, actor: null, requestId: ctx.requestId };
  return change(by, 'staff.accept-invitation', async (trx) => {
    const { role, created_by } = requireUsable(await repository.lockInvitation(trx, tokenHash));
    if (!created_by && (await hasRealAdmin(trx)))
      throw conflict('This link was for the first admin, who already exists. Ask them to add you.');
    const taken = 'Someone with this username already exists';
    if (await findStaffByUsername(trx, given.username))
      throw conflict(taken, { fields: { username: taken } });
    await repository.markInvitationUsed(trx, tokenHash);
    const uuid = await insertStaffMember(trx, { ...given, role }, password_hash);
    const accessToken = await openSession(ctx, trx, uuid);
    return done({ accessToken, staff: await getStaff(trx, uuid) }, uuid, { role });
  });
}
