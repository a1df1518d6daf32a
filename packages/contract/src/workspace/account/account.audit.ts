import { declareActions } from '../../kit/audit-actions.ts';

export const accountActions = declareActions('Access and staff', {
  'account.edit': 'Own name changed',
  'account.end-session': 'Own session ended',
  'account.end-sessions': 'Other own sessions ended',
  'account.passkey-add': 'Passkey added',
  'account.passkey-asked': 'Passkey asked for',
  'account.passkey-remove': 'Passkey removed',
  'account.passkey-start': 'Set-up of a passkey started',
  'account.proof-refused': 'Proof of identity refused',
  'account.recovery-codes': 'Recovery codes replaced',
  'account.step-up': 'Identity confirmed again',
  'account.totp-off': 'Authenticator app turned off',
  'account.totp-on': 'Authenticator app set up',
  'account.totp-start': 'Set-up of an authenticator app started',
});
