import { declareActions } from '../kit/audit-actions.ts';

export const viewActions = declareActions('Exports, settings and views', {
  'preference.set': 'Preference set',
  'view.add': 'View saved',
  'view.delete': 'View deleted',
  'view.edit': 'View edited',
});
