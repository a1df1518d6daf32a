import { declareActions } from '../kit/audit-actions.ts';

export const priceImportActions = declareActions('Master data', {
  'price-list.edit': 'Prices edited in the list',
  'price-list.import': 'Prices uploaded',
  'price-list.queue': 'Upload of prices sent',
  'price-list.redo': 'Upload of prices applied again',
  'price-list.undo': 'Upload of prices undone',
  'price-plan.add': 'Price change planned',
  'price-plan.cancel': 'Planned price change cancelled',
  'price-plan.fail': 'Planned price change not applied',
});
