import { declareActions } from '../kit/audit-actions.ts';

export const exportActions = declareActions('Exports, settings and views', {
  'export.delete': 'Export deleted',
  'export.download': 'Export downloaded',
  'export.expire': 'Export expired',
  'export.fail': 'Export failed',
  'export.request': 'Export requested',
});
