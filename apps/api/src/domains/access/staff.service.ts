import { roles } from '@baobab/contract/kit/roles';
import { email as emailRule } from '@baobab/contract/kit/primitives';
import { change, done } from '../../platform/audit/change.ts';
import { newId } from '../../platform/ids.ts';
import type { Db } from '../../schema.ts';
import { insertAccount, updateAccount } from './accounts.repository.ts';
import { findStaffByUsername, insertStaff, updateStaff } from './access.repository.ts';
import { hashPassword, MIN_PASSWORD } from './password.ts';

/** Staff are managed from the command line by whoever runs the machine; each change is in the audit trail. */
const by = (db: Db) => ({ db, actor: null, requestId: `cli-${newId()}` });

function checkRole(role: string) {
  if (!(roles as readonly string[]).includes(role))
    throw new Error(`The role is one of: ${roles.join(', ')}`);
}

async function hashed(password: string): Promise<string> {
  if (password.length < MIN_PASSWORD) throw new Error(`A password has at least ${MIN_PASSWORD} characters`);
  return hashPassword(password);
}

async function known(db: Db, username: string) {
  const staff = await findStaffByUsername(db, username);
  if (!staff) throw new Error(`There is no staff member ${username}`);
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

export async function addStaff(db: Db, given: NewStaff) {
  checkRole(given.role);
  if (!emailRule.safeParse(given.email).success) throw new Error('The e-mail is not well-formed');
  const password_hash = await hashed(given.password);
  const [first_name = '', ...rest] = given.name.trim().split(/\s+/);
  await change(by(db), 'staff.add', async (trx) => {
    const uuid = await insertAccount(trx, {
      kind: 'staff',
      first_name,
      last_name: rest.join(' '),
      username: given.username,
      email: given.email,
      mobile: given.mobile,
      verified: true,
    });
    await insertStaff(trx, { account_uuid: uuid, role: given.role, password_hash });
    return done(null, uuid, { role: given.role });
  });
}

export async function setPassword(db: Db, username: string, password: string) {
  const staff = await known(db, username);
  const password_hash = await hashed(password);
  await change(by(db), 'staff.password', async (trx) => {
    await updateStaff(trx, staff.uuid, { password_hash });
    return done(null, staff.uuid);
  });
}

export async function setRole(db: Db, username: string, role: string) {
  checkRole(role);
  const staff = await known(db, username);
  await change(by(db), 'staff.role', async (trx) => {
    await updateStaff(trx, staff.uuid, { role });
    return done(null, staff.uuid, { from: staff.role, to: role });
  });
}

export async function setStaffActive(db: Db, username: string, active: boolean) {
  const staff = await known(db, username);
  await change(by(db), active ? 'staff.enable' : 'staff.disable', async (trx) => {
    await updateAccount(trx, staff.uuid, { active });
    return done(null, staff.uuid);
  });
}
