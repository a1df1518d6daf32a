import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';

/** The form other rooms open; it loads when it is opened. */
export const AddPartnerDialog = lazyDialog(() =>
  import('./AddPartnerDialog.tsx').then((m) => m.AddPartnerDialog),
);
