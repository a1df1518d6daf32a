import { createHmac } from 'node:crypto';
import { email as emailRule } from '@baobab/contract/kit/primitives';
import { FIRST_ROLE } from '@baobab/contract/kit/roles';
import type { NewInvitation } from '@baobab/contract/workspace/staff/staff';
import { LINK_HOURS } from '@baobab/contract/workspace/staff/staff';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { deriveKey } from '../../../platform/keys.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx, Db, Services, Trx } from '../../../schema.ts';
import { withdrawRequestsAbout } from '../approvals/public.ts';
import { findStaffByUsername, getStaff, lockActiveAdmins } from './access.repository.ts';
import { tieAccount } from './account-ties.repository.ts';
import { hasRealAdmin } from './demo-staff.repository.ts';
import * as repository from './invitations.repository.ts';
import { requireUsable, traceUnusable } from './refused-links.service.ts';
import { openSession } from './sessions.service.ts';
import { tellStaff } from './staff-mail.service.ts';
import {
  byCommand,
  checkRole,
  hashQueuedPassword,
  insertStaffMember,
  type NewStaff,
} from './staff.service.ts';
import { hashToken, newToken } from './token.ts';

const atStart = (db: Db) => ({ db, actor: null, requestId: 'start' });

export interface FirstAdminLink {
  token: string;
  expiresAt: Date;
}

/**
 * The link for the first admin, the same for every process until it expires: the token is derived from the
 * installation's key, and only its hash is stored. Processes with another key replace it.
 */
export const inviteFirstAdmin = ({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<FirstAdminLink> =>
  change(atStart(db), 'staff.invite', async (trx) => {
    await repository.lockFirstAdminLink(trx);
    const tokenOf = (uuid: string) =>
      createHmac('sha256', deriveKey(keys.current, 'first-admin-link')).update(uuid).digest('base64url');
    const open = await repository.findFirstAdminInvitation(trx);
    if (open && hashToken(tokenOf(open.uuid)).equals(open.token_hash))
      return unchanged({ token: tokenOf(open.uuid), expiresAt: open.expires_at });
    await repository.expireFirstAdminInvitations(trx);
    const uuid = newId();
    const token = tokenOf(uuid);
    const stored = await repository.insertInvitation(
      trx,
      { uuid, token_hash: hashToken(token), role: FIRST_ROLE },
      LINK_HOURS,
    );
    const link = { token, expiresAt: stored.expires_at };
    return done(link, 'staff-invitations', { role: FIRST_ROLE, hours: LINK_HOURS });
  });

export const revokeFirstAdminInvitations = (db: Db) =>
  change(atStart(db), 'staff.revoke-invitations', async (trx) => {
    const revoked = await repository.expireFirstAdminInvitations(trx);
    return revoked ? done(null, 'staff-invitations', { revoked }) : unchanged(null);
  });

/**
 * An invitation grants a role, so it needs a fresh proof of identity like a change of role. The caller sends the link
 * after the commit.
 */
export async function inviteStaff(ctx: Ctx, given: NewInvitation) {
  requireStepUp(ctx);
  const { link, expiresAt } = await change(ctx, 'staff.invite', async (trx) => {
    const stored = await storeInvitation(trx, given, ctx.actor.uuid);
    await withdrawWaiting(trx, ctx, given.email, 'The person was invited.');
    return done(stored, stored.uuid, { role: given.role, email: given.email, hours: LINK_HOURS });
  });
  return { kind: 'invite' as const, token: link, to: given.email, expiresAt };
}

/** An invitation from the command line has no maker; the caller prints the link. */
export async function inviteByCommand(db: Db, given: Pick<Invitation, 'email' | 'role'>) {
  checkRole(given.role);
  if (!emailRule.safeParse(given.email).success) throw new Error('The e-mail address is not valid');
  const by = byCommand(db);
  return change(by, 'staff.invite', async (trx) => {
    const { uuid, link, expiresAt } = await storeInvitation(trx, given, null);
    await withdrawWaiting(trx, by, given.email, 'The person was invited.');
    return done({ token: link, expiresAt }, uuid, {
      role: given.role,
      email: given.email,
      hours: LINK_HOURS,
    });
  });
}

/** The former link no longer works, whether or not the new one arrives. */
export async function resendInvitation(ctx: Ctx, uuid: string) {
  requireStepUp(ctx);
  const { link, expiresAt, email } = await change(ctx, 'staff.resend-invitation', async (trx) => {
    const { email: to, role } = found(await repository.revokeOpenInvitation(trx, uuid), 'This invitation');
    const stored = await storeInvitation(trx, { email: to, role, uuid }, ctx.actor.uuid);
    return done({ ...stored, email: to }, uuid, { role, email: to });
  });
  return { kind: 'invite' as const, token: link, to: email, expiresAt };
}

export const revokeInvitation = (ctx: Ctx, uuid: string) =>
  change(ctx, 'staff.revoke-invitation', async (trx) => {
    const { email, role } = found(await repository.revokeOpenInvitation(trx, uuid), 'This invitation');
    await withdrawWaiting(trx, ctx, uuid, 'The invitation was revoked.');
    return done(null, uuid, { role, email });
  });

/** A request for approval about an invitation that is settled cannot be confirmed. */
const withdrawWaiting = (
  trx: Trx,
  by: Parameters<typeof withdrawRequestsAbout>[1],
  subject: string,
  reason: string,
) => withdrawRequestsAbout(trx, by, { kind: 'staff-access', subject }, reason);

interface Invitation {
  email: string;
  role: string;
  /** The invitation whose link is replaced. */
  uuid?: string;
}

/** Refuses an address that any account has, also that of a consumer. */
export async function refuseTakenEmail(db: Db, email: string) {
  const taken = 'Someone with this e-mail already exists';
  if (await repository.isEmailTaken(db, email)) throw conflict(taken, { fields: { email: taken } });
}

async function storeInvitation(trx: Trx, invitation: Invitation, maker: string | null) {
  await refuseTakenEmail(trx, invitation.email);
  const link = newToken();
  const values = { ...invitation, token_hash: hashToken(link), created_by: maker };
  const { uuid, expires_at } = await repository.insertInvitation(trx, values, LINK_HOURS);
  return { uuid, link, expiresAt: expires_at };
}

export async function checkInvitation(ctx: Ctx, token: string) {
  const invitation = await repository.findInvitation(ctx.db, hashToken(token));
  const { role, email } = await traceUnusable(ctx, 'invite', invitation);
  return { role, email };
}

/** Creates the account and signs in, in one transaction: one link creates one account, even when sent again. */
export async function acceptInvitation(ctx: Ctx, token: string, given: Omit<NewStaff, 'role'>) {
  const tokenHash = hashToken(token);
  const { email } = await traceUnusable(ctx, 'invite', await repository.findInvitation(ctx.db, tokenHash));
  if (email && email.toLowerCase() !== given.email.toLowerCase()) {
    const problem = `This invitation is for ${email}`;
    throw invalid(problem, { email: problem });
  }
  const password_hash = await hashQueuedPassword(ctx, given);
  const by = { db: ctx.db, actor: null, requestId: ctx.requestId };
  return change(by, 'staff.accept-invitation', async (trx) => {
    // A concurrent change of the maker's role or account happens before this or after it.
    await lockActiveAdmins(trx);
    const invitation = requireUsable(await repository.lockInvitation(trx, tokenHash));
    const { role, created_by } = invitation;
    if (!created_by && !invitation.email && (await hasRealAdmin(trx)))
      throw conflict('This link was for the first admin, who already exists. Ask them to add you.');
    const taken = 'Someone with this username already exists';
    if (await findStaffByUsername(trx, given.username))
      throw conflict(taken, { fields: { username: taken } });
    await repository.markInvitationUsed(trx, tokenHash);
    await withdrawWaiting(trx, by, invitation.uuid, 'The invitation was accepted.');
    const uuid = await insertStaffMember(by, trx, { ...given, role }, password_hash);
    if (created_by) {
      await tieAccount(trx, { account: uuid, maker: created_by, at: ctx.now() });
      await tellStaff(trx, created_by, `${given.name} accepted your invitation as ${role}.`, '/staff');
    }
    const accessToken = await openSession(ctx, trx, uuid);
    return done({ accessToken, staff: await getStaff(trx, uuid) }, uuid, { role });
  });
}
