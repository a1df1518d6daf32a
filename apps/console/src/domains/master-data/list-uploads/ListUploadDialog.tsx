import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { UploadedList } from '@baobab/contract/master-data/list-uploads';
import { ImportDialog } from '../../../kit/transfer/imports/ImportDialog.tsx';
import { listSource } from './list-uploads.source.ts';

interface ListUploadDialogProps {
  list: UploadedList;
  title: string;
  refresh: readonly Endpoint[];
  opened: boolean;
  tab: string;
  onTab: (tab: string) => void;
  onClose: () => void;
}

export const ListUploadDialog = ({ list, title, refresh, ...dialog }: ListUploadDialogProps) => (
  <ImportDialog source={listSource(list, title, refresh)} {...dialog} />
);
