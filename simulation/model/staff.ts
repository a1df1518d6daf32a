import { requestApproval, withdrawRequest, withdrawRequestsOf } from './approvals.ts';
import { refuse, type Model } from './model.ts';
import { hasSecond, isAnyOn, tie } from './second-person.ts';

/** Staff lose with an account or a right everything that came with it. */
export interface StaffMember {
  role: string;
  active: boolean;
  /** False for a person who was invited during the simulation. */
  isHired: boolean;
}

export interface Invitation {
  role: string;
  by: string;
  state: 'open' | 'accepted' | 'revoked';
}

const isAdmin = (model: Model, name: string) =>
  model.staff[name]!.active && model.staff[name]!.role === 'admin';

export const requireAdmin = (model: Model, name: string) => {
  if (!isAdmin(model, name)) refuse('only an active admin may');
};

export const emailOf = (name: string) => `${name.replaceAll(' ', '.')}@mail.example`;

/** Making an admin needs a second person, also by an invitation. */
export function invite(model: Model, name: string, role: string, by: string) {
  requireAdmin(model, by);
  if (role === 'admin' && isAnyOn(model) && hasSecond(model, 'staff-access', by))
    requestApproval(model, { kind: 'staff-access', subject: emailOf(name), by, shown: role });
  model.invitations[name] = { role, by, state: 'open' };
}

/** An invitation is worth what its maker may do now. */
export function accept(model: Model, name: string, person: string) {
  const invitation = model.invitations[name]!;
  if (invitation.state !== 'open') refuse('it was used');
  if (!isAdmin(model, invitation.by)) refuse('its maker may not invite any more');
  invitation.state = 'accepted';
  model.staff[person] = { role: invitation.role, active: true, isHired: false };
}

/** The last admin stays. Open conversations of a disabled person go back to all. */
export function setActive(model: Model, name: string, active: boolean, by: string) {
  requireAdmin(model, by);
  const member = model.staff[name]!;
  if (name === by && !active) refuse('nobody disables themselves');
  if (member.active === active) return;
  member.active = active;
  tie(model, name, by);
  if (active) return;
  withdrawRequestsOf(model, name);
  for (const invitation of Object.values(model.invitations))
    if (invitation.by === name && invitation.state === 'open') invitation.state = 'revoked';
  for (const conversation of Object.values(model.conversations))
    if (conversation.assignee === name && conversation.state !== 'closed') conversation.assignee = null;
}

export function changeRole(model: Model, name: string, role: string, by: string) {
  requireAdmin(model, by);
  if (name === by) refuse('nobody changes the own role');
  if (model.staff[name]!.role === role) return;
  if (model.approveRoleChanges && hasSecond(model, 'role-change', by))
    requestApproval(model, { kind: 'role-change', subject: name, by, shown: role });
  model.staff[name]!.role = role;
  withdrawRequest(model, 'role-change', name);
}
