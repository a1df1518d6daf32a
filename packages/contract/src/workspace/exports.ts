import * as z from 'zod';
import { download, endpoint, list } from '../kit/endpoint.ts';
import { exportRecord } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';

/**
 * The exports that a person had prepared in the background. Each list has its own calls to make one
 * (`listExport`). Only the owner sees and downloads an export; its file is deleted after seven days.
 */
const byUuid = { permission: 'exports:read', params: z.object({ uuid: p.uuid }) } as const;

export const preparedExports = {
  list: list({
    path: '/exports',
    summary: 'Own exports, newest first',
    permission: 'exports:read',
    row: exportRecord,
    paging: 'skip',
    rows: 'exports',
    total: 'count',
  }),
  file: download({ path: '/exports/:uuid/file', summary: 'The file of an own export', ...byUuid }),
  remove: endpoint({
    method: 'DELETE',
    path: '/exports/:uuid',
    summary: 'Delete an own export and its file, or cancel it',
    ...byUuid,
    reply: p.message,
  }),
};
