import { declareActions } from '../kit/audit-actions.ts';

export const searchActions = declareActions('Exports, settings and views', {
  'search.list': 'Records found by search',
});
