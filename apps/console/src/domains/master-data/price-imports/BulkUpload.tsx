import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { Button } from '@mantine/core';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useDialog } from '../../../kit/url-state.ts';

const BulkUploadDialog = lazyDialog(() => import('./BulkUploadDialog.tsx').then((m) => m.BulkUploadDialog));

/** The button and its dialog, whose open tab is also in the URL. */
export function BulkUpload({ kind }: { kind: ImportKind }) {
  const dialog = useDialog('bulk-upload');
  return (
    <>
      <Button variant="default" onClick={() => dialog.open()}>
        Bulk Upload
      </Button>
      <BulkUploadDialog
        key={kind}
        kind={kind}
        opened={dialog.opened}
        tab={dialog.id ?? 'upload'}
        onTab={(tab) => dialog.open(tab === 'upload' ? undefined : tab)}
        onClose={dialog.close}
      />
    </>
  );
}
