import type { PreviewFigures } from '@baobab/contract/kit/imports';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { UploadDialog } from '../UploadDialog.tsx';
import { useUpload } from '../use-upload.ts';
import { ImportForm } from './ImportForm.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import type { ImportSource } from './import-source.ts';
import classes from './imports.module.css';
import type { OpenUploadProps } from './UploadButton.tsx';

interface ImportDialogProps<P extends PreviewFigures> extends OpenUploadProps {
  source: ImportSource<P>;
}

/** Uploads a spreadsheet and shows the history of uploads. */
export function ImportDialog<P extends PreviewFigures>({
  source,
  opened,
  tab,
  onTab,
  onClose,
}: ImportDialogProps<P>) {
  const upload = useUpload(source.rule);
  const close = () => {
    upload.clear();
    onClose();
  };
  return (
    <UploadDialog title={source.title} upload={upload} opened={opened} onClose={close}>
      <Tabs
        value={tab === 'upload' ? 'upload' : 'history'}
        onChange={(next) => onTab(next ?? 'upload')}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="upload">Upload</Tabs.Tab>
          <Tabs.Tab value="history" disabled={upload.progress !== null}>
            History
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upload">
          <ImportForm source={source} upload={upload} onClose={close} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          {/* The tab is the id of an upload when a link opens that upload. */}
          <ImportHistory source={source} batch={tab === 'history' ? undefined : tab} />
        </Tabs.Panel>
      </Tabs>
    </UploadDialog>
  );
}
