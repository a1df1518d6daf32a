import { declareActions } from '../kit/audit-actions.ts';

export const listUploadActions = declareActions('Master data', {
  'list-upload.import': 'List uploaded',
  'list-upload.redo': 'Upload of a list applied again',
  'list-upload.undo': 'Upload of a list undone',
});
