import { declareActions } from '../kit/audit-actions.ts';

export const nationalTestActions = declareActions('Master data', {
  'national-test.add': 'National test added',
  'national-test.edit': 'National test changed',
  'national-tests.export': 'National tests exported',
});
