import { declareActions } from '../kit/audit-actions.ts';

export const dashboardActions = declareActions('Exports, settings and views', {
  'dashboards.mend': 'Dashboard totals corrected',
  'first-step.put-away': 'First steps put away',
  'first-step.show': 'First steps shown again',
});
