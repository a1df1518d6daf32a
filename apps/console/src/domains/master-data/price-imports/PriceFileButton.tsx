import { IconFileSpreadsheet } from '../../../kit/icons/more-icons.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { ListAction } from '../../../kit/table/tools-slot.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import type { PriceFileDialogProps } from './PriceFileDialog.tsx';

const PriceFileDialog = lazyDialog(() => import('./PriceFileDialog.tsx').then((m) => m.PriceFileDialog));

/** Downloads the prices that the list shows as a file that can be corrected and uploaded. */
export function PriceFileButton(props: Pick<PriceFileDialogProps, 'kind' | 'list'>) {
  const dialog = useDialog('download-for-upload');
  return (
    <>
      <ListAction
        label="Download for upload"
        icon={<IconFileSpreadsheet size={16} aria-hidden />}
        disabled={!props.list.total}
        onClick={() => dialog.open()}
      />
      <PriceFileDialog {...props} opened={dialog.opened} onClose={dialog.close} />
    </>
  );
}
