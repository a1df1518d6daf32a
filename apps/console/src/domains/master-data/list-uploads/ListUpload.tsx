import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { UploadedList } from '@baobab/contract/master-data/list-uploads';
import { Button } from '@mantine/core';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useDialog } from '../../../kit/url-state.ts';

const ListUploadDialog = lazyDialog(() => import('./ListUploadDialog.tsx').then((m) => m.ListUploadDialog));

interface ListUploadProps {
  list: UploadedList;
  /** The title of the dialog. */
  title: string;
  /** The endpoints that show records of the list. */
  refresh: readonly Endpoint[];
}

/** The button and its dialog, whose open tab is also in the URL. */
export function ListUpload(props: ListUploadProps) {
  const dialog = useDialog('upload');
  return (
    <>
      <Button variant="default" onClick={() => dialog.open()}>
        Upload
      </Button>
      <ListUploadDialog
        key={props.list}
        {...props}
        opened={dialog.opened}
        tab={dialog.id ?? 'upload'}
        onTab={(tab) => dialog.open(tab === 'upload' ? undefined : tab)}
        onClose={dialog.close}
      />
    </>
  );
}
