export { endAllSessions } from './access.repository.ts';
export { tieAccount, untieAccount } from './account-ties.repository.ts';
export { mailStaff, tellStaff } from './staff-mail.service.ts';
