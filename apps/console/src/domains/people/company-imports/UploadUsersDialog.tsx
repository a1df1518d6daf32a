import { companies } from '@baobab/contract/people/companies';
import {
  companyImports,
  companyUserColumns,
  type CompanyPreview,
  type NewCompanyUser,
  type TouchedUser,
} from '@baobab/contract/people/company-imports';
import { formatRow } from '@baobab/contract/kit/imports';
import type { FiltersInput } from '@baobab/contract/kit/client';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { client } from '../../../kit/api/client.ts';
import { notifySuccess, notifyFailure } from '../../../kit/feedback/notices.tsx';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { formatPhone } from '../../../kit/format.ts';
import type { Column } from '../../../kit/table/columns.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { ImportDialog } from '../../../kit/transfer/imports/ImportDialog.tsx';
import { commitInput, uploadInput, type ImportSource } from '../../../kit/transfer/imports/import-source.ts';
import { uploadFiles } from '../../../kit/transfer/upload.ts';
import { companyImportsMessages as messages } from './company-imports.messages.ts';

interface UploadUsersDialogProps extends OpenProps {
  tab: string;
  onTab: (tab: string) => void;
}

export const UploadUsersDialog = (dialog: UploadUsersDialogProps) => (
  <ImportDialog source={source} {...dialog} />
);

const newColumns: Column<NewCompanyUser>[] = [
  { header: 'Row', cell: ({ row }) => formatRow(row) },
  { header: 'Company', cell: ({ company }) => company, hint: ({ company }) => company },
  { header: 'Full Name', cell: (line) => line.full_name, hint: (line) => line.full_name },
  { header: 'Email', cell: ({ email }) => email, hint: ({ email }) => email },
  { header: 'Mobile', cell: ({ mobile }) => formatPhone(mobile) },
];

const touchedColumns: Column<TouchedUser>[] = [
  { header: 'Full Name', cell: (line) => line.full_name, hint: (line) => line.full_name },
  { header: 'Email', cell: ({ email }) => email, hint: ({ email }) => email },
  { header: 'Mobile', cell: ({ mobile }) => formatPhone(mobile) },
];

const source: ImportSource<CompanyPreview> = {
  title: 'Upload Users',
  rule: companyImports.commit.files.file,
  columns: companyUserColumns.map(({ name, description }) => ({ header: name, says: description })),
  preview: (input, onProgress, signal) =>
    uploadFiles(companyImports.preview, { ...uploadInput(input), signal }, onProgress),
  commit: (input, onProgress, signal) =>
    uploadFiles(companyImports.commit, { ...commitInput(input), signal }, onProgress),
  sample: () =>
    downloadFile(companyImports.sample, {}, 'Sample_company_users.xlsx').catch(
      () => void notifyFailure(messages.sampleFailed),
    ),
  report: (input) =>
    downloadFile(companyImports.errors, uploadInput(input), 'Errors.xlsx').catch(
      () => void notifyFailure(messages.reportFailed),
    ),
  // The specification shows the server's message as the title.
  onImported: ({ message }) => notifySuccess(messages.uploaded, message),
  onFail: notifyServerMessage({ title: messages.uploadFailed }),
  sections: (preview) => [
    {
      title: 'New',
      label: 'New users',
      total: preview.added,
      lines: preview.newLines,
      columns: newColumns,
    },
    {
      title: 'Existing',
      label: 'Consumers who join the company',
      total: preview.changed,
      lines: preview.existingLines,
      columns: newColumns,
    },
  ],
  refresh: [companies.list, companies.users],
  batches: companyImports.batches,
  batchFilters: (search) => ({ search }) satisfies FiltersInput<typeof companyImports.batches>,
  undo: (uuid) => client.call(companyImports.undo, { params: { uuid } }),
  undoText: messages.undoText,
  conflicts: { label: 'Users changed or used since', columns: touchedColumns },
};
