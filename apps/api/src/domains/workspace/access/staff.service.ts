import { roles } from '@baobab/contract/kit/roles';
import { email as emailRule, normaliseName } from '@baobab/contract/kit/primitives';
import { change, done, type Changer } from '../../../platform/audit/change.ts';
import { invalid } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { newId } from '../../../platform/ids.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import { withdrawRequestsAbout } from '../approvals/public.ts';
import { insertAccount } from './accounts.repository.ts';
import { findStaffByUsername, insertStaff, updateStaff } from './access.repository.ts';
import { revokeInvitationOf } from './invitations.repository.ts';
import { passwordProblem } from './password-rules.ts';
import { hashPassword, inPasswordQueue } from './password.ts';

/** Changes from the command line have no actor, but are in the audit trail. */
export const byCommand = (db: Db) => ({ db, actor: null, requestId: `cli-${newId()}` });

export function checkRole(role: string) {
  if (!(roles as readonly string[]).includes(role))
    throw new Error(`The role must be one of: ${roles.join(', ')}`);
}

/** Rejects a short or guessable password; returns the hash of any other. */
export async function hashNewPassword(password: string, own: readonly string[]): Promise<string> {
  const problem = passwordProblem(password, own);
  if (problem) throw invalid(problem, { password: problem });
  return hashPassword(password);
}

/** Hashes the new password of someone who is not signed in, whose names are no part of it. */
export const hashQueuedPassword = (
  ctx: Ctx,
  { username, email, password }: Pick<NewStaff, 'username' | 'email' | 'password'>,
): Promise<string> =>
  inPasswordQueue(networkOf(ctx.address), () =>
    hashNewPassword(password, [username, email.split('@')[0]!, ctx.product.name]),
  );

export async function requireStaff(db: Db, username: string) {
  const staff = await findStaffByUsername(db, username);
  if (!staff) throw new Error(`No staff member has the username ${username}`);
  return staff;
}

export interface NewStaff {
  username: string;
  role: string;
  name: string;
  email: string;
  mobile: string;
  password: string;
}

export async function addStaff(db: Db, given: NewStaff, product = '') {
  checkRole(given.role);
  if (!emailRule.safeParse(given.email).success) throw new Error('The e-mail address is not valid');
  const password_hash = await hashNewPassword(given.password, [given.username, product]);
  const by = byCommand(db);
  await change(by, 'staff.add', async (trx) =>
    done(null, await insertStaffMember(by, trx, given, password_hash), { role: given.role }),
  );
}

/** The first word is the first name; staff have no middle name. */
export function nameParts(name: string) {
  const [first_name = '', ...rest] = normaliseName(name).split(' ');
  return { first_name, middle_name: '', last_name: rest.join(' ') };
}

/** Inserts the account, and closes the invitation of a person who came another way. */
export async function insertStaffMember(
  by: Changer<Schema>,
  trx: Trx,
  given: Omit<NewStaff, 'password'>,
  password_hash: string,
) {
  await closeInvitation(by, trx, given.email);
  const uuid = await insertAccount(trx, {
    kind: 'staff',
    ...nameParts(given.name),
    username: given.username,
    email: given.email,
    mobile: given.mobile,
    verified: true,
  });
  await insertStaff(trx, { account_uuid: uuid, role: given.role, password_hash });
  return uuid;
}

/** The account is inserted afterwards, so that an acceptance at the same time comes first or finds the link revoked. */
async function closeInvitation(by: Changer<Schema>, trx: Trx, email: string) {
  const invitation = await revokeInvitationOf(trx, email);
  for (const subject of [email, ...(invitation ? [invitation.uuid] : [])])
    await withdrawRequestsAbout(
      trx,
      by,
      { kind: 'staff-access', subject },
      'The person has an account by now.',
    );
  if (!invitation) return;
  const { uuid, role } = invitation;
  await change<Schema, unknown>({ ...by, db: trx }, 'staff.revoke-invitation', async () =>
    done(null, uuid, { role, email }),
  );
}

export async function setPassword(db: Db, username: string, password: string, product = '') {
  const staff = await requireStaff(db, username);
  const password_hash = await hashNewPassword(password, [staff.username, product]);
  await change(byCommand(db), 'staff.password', async (trx) => {
    // Staff who have set their own password are no longer demo staff.
    await updateStaff(trx, staff.uuid, { password_hash, is_demo: false });
    return done(null, staff.uuid);
  });
}
