import { declareActions } from '../kit/audit-actions.ts';

export const privacyActions = declareActions('People', {
  'privacy.erase': 'Personal data erased',
  'privacy.export': 'Everything about a person exported',
  'privacy.open': 'Personal data opened for a correction',
});
