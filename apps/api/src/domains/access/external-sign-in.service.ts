import type { Role } from '@baobab/contract/kit/roles';
import { change, done } from '../../platform/audit/change.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ctx, Trx } from '../../schema.ts';
import {
  findStaffByEmail,
  findStaffBySubject,
  getStaff,
  lockActiveAdmins,
  updateStaff,
  type StaffRow,
} from './access.repository.ts';
import { openSession } from './sessions.service.ts';
import { hashPassword } from './password.ts';
import { insertStaffMember } from './staff.service.ts';
import { newToken } from './token.ts';

export interface ExternalPerson {
  /** Issuer and subject: never given to another person, unlike an e-mail address. */
  subject: string;
  /** Verified by the provider. */
  email: string;
  name: string;
  role: Role;
}

/**
 * Signs in a person whom an OpenID provider has authenticated. The first sign-in links the account with the same e-mail
 * address or creates one; each sign-in takes the role from the provider.
 */
export async function signInExternally(ctx: Ctx, person: ExternalPerson) {
  // The password is random and unknown; an admin may send a link to set one.
  const password_hash = await hashPassword(newToken());
  const by = { db: ctx.db, actor: null, requestId: ctx.requestId, address: ctx.address };
  return change(by, 'access.sso-sign-in', async (trx) => {
    const uuid = await findOrCreate(trx, person, password_hash);
    const before = await getStaff(trx, uuid);
    if (!before.active) throw new AppError('forbidden', 'Your account is disabled. Ask an admin.');
    const details = await takeRole(trx, before, person.role);
    const accessToken = await openSession(ctx, trx, uuid, { steppedUp: true });
    return done({ accessToken, staff: await getStaff(trx, uuid) }, uuid, details);
  });
}

/** Takes over the role of the provider, except when nobody who can manage staff would be left. */
async function takeRole(trx: Trx, { uuid, role: before }: StaffRow, role: Role) {
  if (before === role) return {};
  const admins = before === 'admin' ? await lockActiveAdmins(trx) : [];
  if (admins.length === 1) return { kept: `The last active admin does not become ${role}` };
  await updateStaff(trx, uuid, { role });
  return { changed: { role: [before, role] } };
}

async function findOrCreate(trx: Trx, person: ExternalPerson, password_hash: string): Promise<string> {
  const linked = await findStaffBySubject(trx, person.subject);
  if (linked) return linked.uuid;
  const known = await findStaffByEmail(trx, person.email);
  const { email, name, role } = person;
  const uuid =
    known?.uuid ??
    (await insertStaffMember(trx, { username: email, email, name, role, mobile: '' }, password_hash));
  await updateStaff(trx, uuid, { sso_subject: person.subject });
  return uuid;
}
