import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { UploadButton } from '../../../kit/transfer/imports/UploadButton.tsx';
import type { UploadProps } from './ListUploadDialog.tsx';

const ListUploadDialog = lazyDialog(() => import('./ListUploadDialog.tsx').then((m) => m.ListUploadDialog));

export const ListUpload = (props: UploadProps) => (
  <UploadButton name="upload" label="Upload">
    {(dialog) => <ListUploadDialog key={props.list} {...props} {...dialog} />}
  </UploadButton>
);
