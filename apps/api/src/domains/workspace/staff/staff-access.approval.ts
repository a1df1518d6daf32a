import { approvalKindsOn, mayBeSecondPerson } from '@baobab/contract/workspace/staff/security-settings';
import type { NewInvitation } from '@baobab/contract/workspace/staff/staff';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import { conflict, found } from '../../../platform/errors.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx, Db } from '../../../schema.ts';
import { mailStaff } from '../access/staff-changes.public.ts';
import {
  createResetLink,
  inviteStaff,
  refuseTakenEmail,
  resendInvitation,
  sendLink,
  type StaffLink,
} from '../access/staff-links.public.ts';
import { withApproval, type ApprovalRule } from '../approvals/public.ts';
import { findEntryByEmail, lockStaffEntry } from './staff.repository.ts';
import { confirmAccount, getEntry, resetSecondFactor, secondFactorMessage } from './staff.service.ts';

/** An account that could be used as the second person: a new one, or one whose credentials are reset. */
type AccessRequest =
  | { invite: NewInvitation }
  | { resend: string }
  | { reset: string }
  | { secondFactor: string };

/** The link to send, or the address that is told about the removed second factor. */
type Result = { link: StaffLink } | { email: string };

interface Target {
  subject: string;
  label: string;
  email: string;
  name: string;
  role: string;
  state: string;
}

export const accessApproval: ApprovalRule<AccessRequest, { role: string; state: string }, Result> = {
  kind: 'staff-access',
  isWaivedAlone: true,
  isOn: (settings) => approvalKindsOn(settings).length > 0,
  lock: async ({ db }, request) => ('invite' in request ? null : lockStaffEntry(db, uuidOf(request))),
  async describe({ db }, request) {
    const { subject, label, email, name, role, state } = await findTarget(db, request);
    return {
      subject,
      label,
      seen: { role, state },
      details: [
        ...(name ? [{ name: 'Person', to: name }] : []),
        { name: 'Email', to: email },
        { name: 'Role', to: role },
        { name: 'Account', to: state },
      ],
    };
  },
  judge: (_ctx, _request, need, settings) => (mayBeSecondPerson(need.seen!.role, settings) ? need : null),
  execute: (ctx, request) => perform(ctx, request),
  finish: (ctx, result) => finish(ctx, result),
};

const uuidOf = (request: Exclude<AccessRequest, { invite: unknown }>) =>
  'resend' in request ? request.resend : 'reset' in request ? request.reset : request.secondFactor;

async function findTarget(db: Db, request: AccessRequest): Promise<Target> {
  if ('invite' in request) {
    const { email, role } = request.invite;
    await refuseTakenEmail(db, email);
    if (await findEntryByEmail(db, email))
      throw conflict(ALREADY_INVITED, { fields: { email: ALREADY_INVITED } });
    return {
      subject: email,
      label: `Invitation of ${email} as ${role}`,
      email,
      name: '',
      role,
      state: 'new',
    };
  }
  const entry = await getEntry(db, uuidOf(request));
  const { uuid, full_name, email, role, state } = entry;
  const target = { subject: uuid, email, name: full_name, role, state };
  if ('resend' in request) {
    if (state !== 'invited') throw conflict('This invitation was accepted in the meantime.');
    await refuseTakenEmail(db, email);
    return { ...target, label: `New link for the invitation of ${email} as ${role}` };
  }
  if ('secondFactor' in request) return { ...target, label: `Removal of the second factor of ${full_name}` };
  if (state !== 'active') throw conflict('This account is disabled. Enable it first.');
  return { ...target, label: `Password link for ${full_name}` };
}

const ALREADY_INVITED = 'This person already has an open invitation. Send it again instead.';

/** A third person who confirms a reset vouches for the account, but holds its link. */
async function perform(ctx: Ctx, request: AccessRequest): Promise<Result> {
  if ('invite' in request) return { link: await inviteStaff(ctx, request.invite) };
  if ('resend' in request) return { link: await resendInvitation(ctx, request.resend) };
  const uuid = uuidOf(request);
  const result =
    'reset' in request
      ? { link: await createResetLink(ctx, uuid) }
      : { email: await resetSecondFactor(ctx, uuid) };
  await confirmAccount(ctx, uuid);
  return result;
}

/** Sends what can be sent only after the commit; a link that was not sent is returned. */
async function finish(ctx: Ctx, result: Result) {
  if ('link' in result) return sendLink(ctx, result.link);
  mailStaff(ctx, result.email, secondFactorMessage(ctx));
  return undefined;
}

function run(ctx: Ctx, request: AccessRequest) {
  requireStepUp(ctx);
  return withApproval(ctx, accessApproval, request, (permitted) => perform(permitted, request));
}

const runForLink = (ctx: Ctx, request: AccessRequest) =>
  whenDone(run(ctx, request), async (result) => found(await finish(ctx, result), 'This link'));

export const invite = (ctx: Ctx, given: NewInvitation) => runForLink(ctx, { invite: given });
export const resend = (ctx: Ctx, uuid: string) => runForLink(ctx, { resend: uuid });
export const createLink = (ctx: Ctx, uuid: string) => runForLink(ctx, { reset: uuid });
export const removeSecondFactor = (ctx: Ctx, uuid: string) =>
  whenDone(run(ctx, { secondFactor: uuid }), async (result) => {
    await finish(ctx, result);
    return { message: 'The second factor was removed.' };
  });
