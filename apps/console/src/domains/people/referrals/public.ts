import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';

/** Users referred by a pharmacist, an influencer or an introducer; the caller passes endpoint and query. */
export const ReferredUsersDialog = lazyDialog(() =>
  import('./ReferredUsersDialog.tsx').then((m) => m.ReferredUsersDialog),
);
