import { declareActions } from '../kit/audit-actions.ts';

export const placeActions = declareActions('Master data', {
  'area.add': 'Area added',
  'area.edit': 'Area changed',
  'areas.export': 'Areas exported',
  'cities.export': 'Cities exported',
  'city.add': 'City added',
  'city.add-usual': 'Usual cities of the states added',
  'city.edit': 'City changed',
});
