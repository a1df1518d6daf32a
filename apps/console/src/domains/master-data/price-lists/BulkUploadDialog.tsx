import { priceImports, type ImportKind } from '@baobab/contract/master-data/price-imports';
import { Tabs } from '@mantine/core';
import { UploadDialog } from '../../../kit/transfer/UploadDialog.tsx';
import { useUpload } from '../../../kit/transfer/use-upload.ts';
import { BulkUploadForm } from './BulkUploadForm.tsx';
import { BulkUploadHistory } from './BulkUploadHistory.tsx';
import classes from './bulk-upload.module.css';

interface BulkUploadDialogProps {
  kind: ImportKind;
  opened: boolean;
  tab: string;
  onTab: (tab: string) => void;
  onClose: () => void;
}

export function BulkUploadDialog({ kind, opened, tab, onTab, onClose }: BulkUploadDialogProps) {
  const upload = useUpload(priceImports.preview.files.file);
  const close = () => {
    upload.clear();
    onClose();
  };
  return (
    <UploadDialog title="Bulk Upload" upload={upload} opened={opened} onClose={close}>
      <Tabs
        value={tab === 'history' ? 'history' : 'upload'}
        onChange={(next) => onTab(next ?? 'upload')}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="upload">Upload</Tabs.Tab>
          <Tabs.Tab value="history" disabled={upload.part !== null}>
            History
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upload">
          <BulkUploadForm kind={kind} upload={upload} onClose={close} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <BulkUploadHistory kind={kind} />
        </Tabs.Panel>
      </Tabs>
    </UploadDialog>
  );
}
