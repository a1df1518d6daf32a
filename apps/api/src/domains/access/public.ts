export { deleteSessions, updateStaff } from './access.repository.ts';
export {
  deleteAccounts,
  findAccountNames,
  insertAccount,
  insertAccounts,
  updateAccount,
} from './accounts.repository.ts';
export { inviteStaff, resendInvitation, revokeInvitation } from './invitations.service.ts';
export { createResetLink } from './password-resets.service.ts';
export { hasSecondFactor, resetSecondFactor } from './second-factor.repository.ts';
export { mailStaff, tellStaff } from './staff-mail.service.ts';
