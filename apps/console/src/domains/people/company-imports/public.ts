import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';

export const UploadUsersDialog = lazyDialog(() =>
  import('./UploadUsersDialog.tsx').then((m) => m.UploadUsersDialog),
);
