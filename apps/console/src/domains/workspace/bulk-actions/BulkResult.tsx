import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { RESULT_DIALOG } from './result-dialog.ts';

const BulkResultDialog = lazyDialog(() => import('./BulkResultDialog.tsx').then((m) => m.BulkResultDialog));

/** The result dialog of every screen: it opens from an action and from the bell. */
export function BulkResult() {
  const { opened, id, close } = useDialog(RESULT_DIALOG);
  return <BulkResultDialog opened={opened} id={id} onClose={close} />;
}
