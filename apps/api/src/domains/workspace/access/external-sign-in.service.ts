import type { Role } from '@baobab/contract/kit/roles';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx, Schema, Trx } from '../../../schema.ts';
import { changeAccess, type AccessChanger } from './access-changes.service.ts';
import {
  findStaffByEmail,
  findStaffBySubject,
  getStaff,
  lockStaffMember,
  updateStaff,
} from './access.repository.ts';
import { openSession } from './sessions.service.ts';
import { hashPassword } from './password.ts';
import { insertStaffMember } from './staff.service.ts';
import { newToken } from './token.ts';

const unchangedAccess = { state: 'same', details: {} };

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
  const by = {
    db: ctx.db,
    actor: null,
    requestId: ctx.requestId,
    address: ctx.address,
    handOvers: ctx.handOvers,
  };
  return change(by, 'access.sso-sign-in', async (trx) => {
    const uuid = await findOrCreate(by, trx, person, password_hash);
    const { role } = await getStaff(trx, uuid);
    const { state, details } =
      role === person.role ? unchangedAccess : await changeAccess(by, trx, uuid, { role: person.role });
    // After the change, which locks the admins before the member.
    if (!(await lockStaffMember(trx, uuid))?.active)
      throw new AppError('forbidden', 'Your account is disabled. Ask an admin.');
    await updateStaff(trx, uuid, { sso_subject: person.subject });
    const accessToken = await openSession(ctx, trx, uuid, { steppedUp: true });
    const kept = { kept: `The last active admin does not become ${person.role}` };
    return done(
      { accessToken, staff: await getStaff(trx, uuid) },
      uuid,
      state === 'last-admin' ? kept : details,
    );
  });
}

/** The provider gives this person no role any more: a linked account is disabled, except the last active admin's. */
export async function disableExternally(by: AccessChanger, trx: Trx, subject: string): Promise<void> {
  const linked = await findStaffBySubject(trx, subject);
  if (!linked?.active) return;
  await change<Schema, unknown>(by, 'staff.disable', async () => {
    const { state, details } = await changeAccess(by, trx, linked.uuid, { active: false });
    return state === 'changed' ? done(null, linked.uuid, details) : unchanged(null);
  });
}

async function findOrCreate(
  by: AccessChanger,
  trx: Trx,
  person: ExternalPerson,
  password_hash: string,
): Promise<string> {
  const linked = await findStaffBySubject(trx, person.subject);
  if (linked) return linked.uuid;
  const known = await findStaffByEmail(trx, person.email);
  const { email, name, role } = person;
  const member = { username: email, email, name, role, mobile: '' };
  return known?.uuid ?? insertStaffMember(by, trx, member, password_hash);
}
