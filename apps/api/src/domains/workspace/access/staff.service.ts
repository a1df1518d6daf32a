import { roles } from '@baobab/contract/kit/roles';
import { email as emailRule, normaliseName } from '@baobab/contract/kit/primitives';
import { change, done } from '../../../platform/audit/change.ts';
import { invalid } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { newId } from '../../../platform/ids.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { insertAccount } from './accounts.repository.ts';
import { findStaffByUsername, insertStaff, updateStaff } from './access.repository.ts';
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
  await change(byCommand(db), 'staff.add', async (trx) =>
    done(null, await insertStaffMember(trx, given, password_hash), { role: given.role }),
  );
}

/** The first word is the first name; staff have no middle name. */
export function nameParts(name: string) {
  const [first_name = '', ...rest] = normaliseName(name).split(' ');
  return { first_name, middle_name: '', last_name: rest.join(' ') };
}

export async function insertStaffMember(trx: Trx, given: Omit<NewStaff, 'password'>, password_hash: string) {
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

export async function setPassword(db: Db, username: string, password: string, product = '') {
  const staff = await requireStaff(db, username);
  const password_hash = await hashNewPassword(password, [staff.username, product]);
  await change(byCommand(db), 'staff.password', async (trx) => {
    // Staff who have set their own password are no longer demo staff.
    await updateStaff(trx, staff.uuid, { password_hash, is_demo: false });
    return done(null, staff.uuid);
  });
}
