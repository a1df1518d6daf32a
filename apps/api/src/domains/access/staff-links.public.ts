export { inviteStaff, resendInvitation, revokeInvitation } from './invitations.service.ts';
export { createResetLink } from './password-resets.service.ts';
