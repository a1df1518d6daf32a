import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { UploadedList } from '@baobab/contract/master-data/list-uploads';
import { ImportDialog } from '../../../kit/transfer/imports/ImportDialog.tsx';
import type { OpenUploadProps } from '../../../kit/transfer/imports/UploadButton.tsx';
import { listSource } from './list-uploads.source.ts';

export interface UploadProps {
  list: UploadedList;
  /** The title of the dialog. */
  title: string;
  /** The endpoints that show records of the list. */
  refresh: readonly Endpoint[];
}

export const ListUploadDialog = ({ list, title, refresh, ...dialog }: UploadProps & OpenUploadProps) => (
  <ImportDialog source={listSource(list, title, refresh)} {...dialog} />
);
