import { MIN_PASSWORD } from '@baobab/contract/workspace/access/access';
import type { EndReason } from '../../../kit/api/session.ts';

export const accessMessages = {
  usernameMissing: 'Please enter username!',
  passwordMissing: 'Please enter password!',
  done: { title: 'Success!', text: 'Logged in successfully!' },
  failed: { title: 'Failed!', text: 'Username or password is incorrect' },
  reset: 'Set a new password',
  forgot: 'Forgot password?',
  askAdmin: 'Forgot password? Ask an admin for a link.',
  ended: {
    expired: 'Your session has expired. Please log in again.',
    'signed-out': 'You signed out elsewhere.',
    suspended: 'Your account has been suspended. Please contact an administrator.',
    'role-changed': 'Your role has changed. Please log in again.',
    'password-changed': 'Your password has changed. Please log in again.',
    unknown: 'Your session has ended. Please log in again.',
  } satisfies Record<EndReason, string>,
  secondFactor: {
    code: 'Code of your authenticator app',
    recoveryCode: 'Recovery code',
    submit: 'CONFIRM',
    withPasskey: 'Use a passkey',
    withRecovery: 'Use a recovery code',
    withCode: 'Use the authenticator app',
    restart: 'Back to the sign-in',
    codeMissing: 'Please enter the code!',
    passkeyFailed: 'The passkey was not used. Try again or use another method.',
  },
  invitation: {
    subtitle: 'Create your account',
    checking: 'Checking the link',
    signInInstead: 'Go to the sign-in',
    submit: 'CREATE ACCOUNT',
    done: { title: 'Success!', text: 'Your account has been created.' },
    nameMissing: 'Please enter full name!',
    emailMissing: 'Please enter email!',
    mobileMissing: 'Please enter Mobile No.!',
    passwordRule: `At least ${MIN_PASSWORD} characters, not a common password`,
    passwordShort: `A password has at least ${MIN_PASSWORD} characters`,
    passwordsDiffer: 'The passwords do not match',
  },
};
