import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';

/** Whom a pharmacist, an influencer or an introducer brought; each room says which list and whose. */
export const ReferredUsersDialog = lazyDialog(() =>
  import('./ReferredUsersDialog.tsx').then((m) => m.ReferredUsersDialog),
);
