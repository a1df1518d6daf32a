import { del, download, list } from '../kit/endpoint.ts';
import { exportRecord } from '../kit/list-export.ts';

/**
 * The exports that a person had prepared in the background. Each list has its own calls to make one
 * (`listExport`). Only the owner sees and downloads an export; its file is deleted after seven days.
 */
const permission = 'exports:read';

export const preparedExports = {
  list: list('/exports', {
    summary: 'Own exports, newest first',
    permission,
    row: exportRecord,
    paging: 'skip',
    rows: 'exports',
  }),
  file: download('/exports/:uuid/file', { summary: 'The file of an own export', permission }),
  remove: del('/exports/:uuid', {
    summary: 'Delete an own export and its file, or cancel it',
    permission,
  }),
};
