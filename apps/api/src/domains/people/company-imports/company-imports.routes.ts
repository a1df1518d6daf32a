import { groupThousands } from '@baobab/contract/kit/numbers';
import { companyImports } from '@baobab/contract/people/company-imports';
import { listBatches } from '../../../platform/imports/batches.ts';
import { asyncIterable, sheetFile, sourceOf } from '../../../platform/imports/upload.ts';
import { rowsXml } from '@baobab/spreadsheet/xlsx-rows';
import { serve } from '../../../schema.ts';
import { findAccountNames } from '../../workspace/access/public.ts';
import { columns } from './company-imports.check.ts';
import { findCompanyIds } from './company-imports.repository.ts';
import { importUsers, KIND, previewUsers, reportUsers, undoUsers } from './company-imports.service.ts';

const messageOf = (added: number, existing: number) =>
  existing > 0
    ? `Users added: ${groupThousands(added + existing)}, ${groupThousands(existing)} of them existing consumers`
    : added > 0
      ? `Users added: ${groupThousands(added)}`
      : 'Nothing changed: all users in this file already exist';

export const companyImportsRoutes = serve(companyImports, {
  async commit({ body, files }, ctx) {
    const result = await importUsers(ctx, { file: files.file, ...body });
    return { message: messageOf(result.added, result.changed), ...result };
  },
  preview: ({ body, files }, ctx) => previewUsers(ctx, { file: files.file, ...body }),
  errors: ({ body, files }, ctx) => reportUsers(ctx, sourceOf({ file: files.file, ...body })),
  async sample(_input, { db }) {
    const [company] = await findCompanyIds(db);
    const example = [company?.name ?? 'RC123456', 'Ada', 'Eze', 'ada.eze@company.example', '+2348030000001'];
    return sheetFile('Sample_company_users', {
      columns: columns.map(({ header }) => ({ header, width: 26 })),
      rows: rowsXml(asyncIterable([example])),
    });
  },
  batches: ({ query, page }, { db }) =>
    listBatches(db, { kind: KIND, search: query.search, page }, findAccountNames),
  async undo({ params }, ctx) {
    const removed = await undoUsers(ctx, params.uuid);
    return { message: `Upload undone. Users removed: ${groupThousands(removed)}`, removed };
  },
});
