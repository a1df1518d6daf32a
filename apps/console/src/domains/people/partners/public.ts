import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';

/** Loaded lazily when another domain opens it. */
export const AddPartnerDialog = lazyDialog(() =>
  import('./AddPartnerDialog.tsx').then((m) => m.AddPartnerDialog),
);
