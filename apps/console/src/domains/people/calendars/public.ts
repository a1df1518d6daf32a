import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';

/** Loaded when it opens. */
export const CalendarsDialog = lazyDialog(() =>
  import('./CalendarsDialog.tsx').then((m) => m.CalendarsDialog),
);
