export { inviteStaff, refuseTakenEmail, resendInvitation, revokeInvitation } from './invitations.service.ts';
export { sendLink, type StaffLink } from './staff-mail.service.ts';
export { createResetLink } from './password-resets.service.ts';
