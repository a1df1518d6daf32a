import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { UploadButton } from '../../../kit/transfer/imports/UploadButton.tsx';

const BulkUploadDialog = lazyDialog(() => import('./BulkUploadDialog.tsx').then((m) => m.BulkUploadDialog));

export const BulkUpload = ({ kind }: { kind: ImportKind }) => (
  <UploadButton name="bulk-upload" label="Bulk Upload">
    {(dialog) => <BulkUploadDialog key={kind} kind={kind} {...dialog} />}
  </UploadButton>
);
