import { declareActions } from '../kit/audit-actions.ts';

export const bulkActions = declareActions('Exports, settings and views', {
  'bulk-actions.export': 'Results of a bulk action exported',
  'bulk.end': 'Bulk action finished',
  'bulk.start': 'Bulk action started',
  'bulk.undo': 'Bulk action undone',
});
