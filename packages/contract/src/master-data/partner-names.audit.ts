import { declareActions } from '../kit/audit-actions.ts';

export const partnerNameActions = declareActions('Master data', {
  'partner-name.add': 'Partner name added',
  'partner-name.edit': 'Partner name changed',
  'partner-names.export': 'Partner names exported',
});
