import { declareActions } from '../kit/audit-actions.ts';

export const duplicateActions = declareActions('People', {
  'duplicate.dismiss': 'Two records marked as two people',
  'duplicate.merge': 'Two records of one person merged',
  'duplicate.open': 'Record compared with a possible copy',
  'duplicate.reopen': 'Two records listed as possible duplicates again',
  'duplicate.undo': 'Merge of two records undone',
});
