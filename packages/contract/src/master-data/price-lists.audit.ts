import { declareActions } from '../kit/audit-actions.ts';

export const priceActions = declareActions('Master data', {
  'price.add': 'Price added',
  'price.edit': 'Price changed',
  'prices.export': 'Prices exported',
});
