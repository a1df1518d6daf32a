import { declareActions } from '../../kit/audit-actions.ts';

export const accessActions = declareActions('Access and staff', {
  'access.end-view': 'View as another role ended',
  'access.second-factor-asked': 'Password accepted, second factor asked',
  'access.sign-in': 'Signed in',
  'access.sign-in-busy': 'Sign-ins refused: too many at once',
  'access.sign-in-failed': 'Sign-ins failed',
  'access.sign-in-locked': 'Sign-ins refused after too many attempts',
  'access.sign-out': 'Signed out',
  'access.sso-refused': 'Single sign-on refused',
  'access.sso-sign-in': 'Signed in with single sign-on',
  'access.token-refused': 'Requests with unknown tokens refused',
  'access.view-as': 'Viewed the console as another role',
});
