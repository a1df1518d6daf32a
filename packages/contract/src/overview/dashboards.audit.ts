import { declareActions } from '../kit/audit-actions.ts';

export const dashboardActions = declareActions('Exports, settings and views', {
  'dashboards.mend': 'Dashboard totals corrected',
});
