import type { Permission, Role } from '@baobab/contract/kit/roles';
import { approvalKindsOn, mayBeSecondPerson } from '@baobab/contract/workspace/staff/security-settings';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import { change, done, recordAccess, unchanged, type Outcome } from '../../../platform/audit/change.ts';
import type { Recipients } from '../../../platform/domain.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import {
  changeAccess,
  lockMember,
  lockStaffMember,
  permissionsOf,
  type AccessChange,
} from '../access/access-changes.public.ts';
import { resetSecondFactor as removeSecondFactor } from '../access/proofs.public.ts';
import {
  endAllSessions,
  mailStaff,
  tellStaff,
  tieAccount,
  untieAccount,
} from '../access/staff-changes.public.ts';
import { withApproval, type ApprovalRule } from '../approvals/public.ts';
import { findStaffEntry, type StaffEntryRow } from './staff.repository.ts';

/** `last-admin`: the change would leave nobody who can manage staff. */
interface Result {
  entry: StaffEntryRow;
  state: 'changed' | 'same' | 'last-admin';
}

export const requireMember = async (trx: Trx, uuid: string) =>
  found(await lockStaffMember(trx, uuid), 'This member of staff');
export const getEntry = async (db: Db, uuid: string) =>
  found(await findStaffEntry(db, uuid), 'This member of staff');

/** The change of access and its audit row; a refusal is recorded in the transaction, which changes nothing else. */
const changeMember =
  (ctx: Ctx, uuid: string, wanted: AccessChange, message: string) =>
  async (trx: Trx): Promise<Outcome<Result>> => {
    const { role, active } = wanted;
    const asked = { ...(role !== undefined && { role }), ...(active !== undefined && { active }) };
    const { state, details } = await changeAccess(ctx, trx, uuid, wanted);
    if (state === 'last-admin')
      await recordAccess<Schema>({ ...ctx, db: trx }, 'staff.last-admin-refused', uuid, asked);
    if (state === 'changed') {
      if (wanted.role) await confirmAccount({ ...ctx, db: trx }, uuid);
      // The person who enables an account may know its password, and disabling the others must not waive approvals.
      if (wanted.active !== undefined)
        await tieAccount(trx, { account: uuid, maker: ctx.actor.uuid, at: ctx.now() });
      await tellStaff(trx, uuid, message);
    }
    const result = { entry: await getEntry(trx, uuid), state };
    return state === 'changed' ? done(result, uuid, details) : unchanged(result);
  };

/** Answers after the commit, with a mail to the person when something changed. */
function finish(ctx: Ctx, { entry, state }: Result, message: string) {
  if (state === 'last-admin')
    throw conflict('This is the last active admin. Make someone else an admin first.');
  if (state === 'changed') mailStaff(ctx, entry.email, message);
  return entry;
}

interface RoleRequest {
  uuid: string;
  from: string;
  to: Role;
  /** The colleague who gets the open conversations. */
  colleague?: string;
}

/** A new role of a member: each one when the settings say so, and one that makes or ends a possible second person. */
export const roleApproval: ApprovalRule<RoleRequest, { state: string }, Result> = {
  kind: 'role-change',
  isWaivedAlone: true,
  isOn: (settings) => approvalKindsOn(settings).length > 0,
  lock: ({ db }, { uuid }) => lockMember(db, uuid),
  async describe(ctx, { uuid, from, to, colleague }) {
    const { db } = ctx;
    const { full_name, role, state } = await getEntry(db, uuid);
    if (role === to || (await lockMember(db, uuid)).isLastAdmin) return null;
    if (role !== from) throw conflict('The role of this person was changed in the meantime.');
    return {
      subject: uuid,
      label: `Role of ${full_name} from ${from} to ${to}`,
      seen: { state },
      details: [
        { name: 'Person', to: full_name },
        { name: 'Account', to: state },
        { name: 'Role', from, to },
        ...(colleague ? await describeColleague(ctx, { uuid, role: to, state, colleague }) : []),
      ],
    };
  },
  judge: (_ctx, { from, to }, need, settings) =>
    settings.approve_role_changes || [from, to].some((role) => mayBeSecondPerson(role, settings))
      ? need
      : null,
  execute: (ctx, { uuid, to, colleague }) => setRole(ctx, uuid, { role: to, colleague }),
  finish: (ctx, result) => void finish(ctx, result, roleMessage(ctx, result.entry.role)),
};

/** The colleague, if the new role takes conversations away; refused while the colleague cannot answer. */
async function describeColleague(
  { db, handOvers }: Ctx,
  { uuid, role, state, colleague }: { uuid: string; role: Role; state: string; colleague: string },
) {
  const { permission, findColleagues } = handOvers.find(({ recipient }) => recipient === 'colleague')!;
  if (permissionsOf({ role, active: state === 'active' })(permission as Permission)) return [];
  const known = (await findColleagues(db)).find((person) => person.uuid === colleague);
  if (!known || colleague === uuid)
    throw invalid('Choose a colleague who can answer.', { colleague: 'This colleague cannot answer' });
  return [{ name: 'Open conversations go to', to: known.name }];
}

const roleMessage = ({ actor }: Ctx, role: string) => `${actor.name} changed your role to ${role}.`;

/** Changes a role; all sessions of the member end, and everything that the new role may not have. */
export async function changeRole(ctx: Ctx, uuid: string, role: Role, colleague?: string | null) {
  requireStepUp(ctx);
  const { role: from } = await getEntry(ctx.db, uuid);
  const request = { uuid, from, to: role, ...(colleague && { colleague }) };
  const outcome = withApproval(ctx, roleApproval, request, (permitted) =>
    setRole(permitted, uuid, { role, colleague }),
  );
  return whenDone(outcome, (result) => finish(ctx, result, roleMessage(ctx, role)));
}

function setRole(ctx: Ctx, uuid: string, wanted: AccessChange & { role: Role }) {
  requireStepUp(ctx);
  return change(ctx, 'staff.role', changeMember(ctx, uuid, wanted, roleMessage(ctx, wanted.role)));
}

/** The second person of a change of an account vouches for it towards everyone else. */
export async function confirmAccount({ db, approval, actor }: Ctx, uuid: string) {
  if (approval && 'uuid' in approval) await untieAccount(db, uuid, actor.uuid);
}

/** Disabling ends everything that came with the account. */
export async function setActive(ctx: Ctx, uuid: string, active: boolean, recipients: Recipients = {}) {
  const message = `${ctx.actor.name} ${active ? 'enabled' : 'disabled'} your account.`;
  const work = changeMember(ctx, uuid, { active, ...recipients }, message);
  return finish(ctx, await change(ctx, active ? 'staff.enable' : 'staff.disable', work), message);
}

export async function endSessions(ctx: Ctx, uuid: string) {
  const message = `${ctx.actor.name} ended all your sessions.`;
  const email = await change(ctx, 'staff.end-sessions', async (trx) => {
    const member = await requireMember(trx, uuid);
    await endAllSessions(trx, uuid);
    await tellStaff(trx, uuid, message);
    return done(member.email, uuid);
  });
  mailStaff(ctx, email, message);
}

/** The next sign-in needs only the password, so it needs a fresh proof of identity. The caller sends the mail. */
export function resetSecondFactor(ctx: Ctx, uuid: string) {
  requireStepUp(ctx);
  return change(ctx, 'staff.reset-second-factor', async (trx) => {
    const member = await requireMember(trx, uuid);
    await removeSecondFactor(trx, uuid);
    await tieAccount(trx, { account: uuid, maker: ctx.actor.uuid, at: ctx.now() });
    await tellStaff(trx, uuid, secondFactorMessage(ctx));
    return done(member.email, uuid);
  });
}

export const secondFactorMessage = ({ actor }: Ctx) =>
  `${actor.name} removed your second factor. All your sessions were ended.`;
