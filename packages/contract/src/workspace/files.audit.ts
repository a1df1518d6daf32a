import { declareActions } from '../kit/audit-actions.ts';

export const fileActions = declareActions('Exports, settings and views', {
  'file.clear-unsent': 'Unsent attachments deleted',
  'file.upload': 'File uploaded',
});
