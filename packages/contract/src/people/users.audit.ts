import { declareActions } from '../kit/audit-actions.ts';

export const userActions = declareActions('People', {
  'user.activate': 'User activated',
  'user.add': 'User added',
  'user.edit': 'Personal data corrected',
  'user.open': 'Page of a user opened',
  'user.push-consent': 'Consent to push notifications changed',
  'user.suspend': 'User suspended',
  'user.verify': 'User verified',
  'users.export': 'Users exported',
});
