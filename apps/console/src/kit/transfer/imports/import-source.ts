import type { ApprovalRequested } from '@baobab/contract/kit/approval';
import type { CallInput, FiltersInput, ReplyOf } from '@baobab/contract/kit/client';
import { pagings, type Endpoint, type FileRule } from '@baobab/contract/kit/endpoint';
import type { Adjustments, Committed, PreviewFigures } from '@baobab/contract/kit/imports';
import type { ReactNode } from 'react';
import { client } from '../../api/client.ts';
import type { ListEndpoint } from '../../api/queries.ts';
import { notifyFailure } from '../../feedback/notices.tsx';
import type { Column } from '../../table/columns.tsx';
import { downloadFile } from '../download.ts';

/** A file with the values and columns that staff chose for it. */
export interface ImportInput {
  file: File;
  adjustments: Adjustments;
  /** The `state` of the preview that staff looked at. */
  seen?: string | undefined;
  /** The number of rows that the preview has found. */
  rows?: number | undefined;
}

/** Uploads a file and reports progress from 0 to 1. */
export type SendImport<T> = (
  input: ImportInput,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<T>;

/** The fields of an upload. */
export const uploadInput = ({ file, adjustments }: ImportInput) => ({
  body: { fileName: file.name, ...adjustments },
  files: { file },
});
/** The fields of an upload that saves what its preview has shown. */
export const commitInput = <More extends object>(input: ImportInput, more?: More) => {
  const { body, files } = uploadInput(input);
  return { body: { ...body, ...more, ...(input.seen !== undefined && { seen: input.seen }) }, files };
};

/** Reads a page of the rows of one upload. */
export const readRows =
  <E extends Endpoint>(endpoint: E) =>
  (uuid: string, page: number, size: number) =>
    client.call(endpoint, {
      params: { uuid },
      query: pagings.pagenum.send(page, size).query,
    } as unknown as CallInput<NoInfer<E>>) as Promise<ReplyOf<E>>;

/** A download that says when it failed. */
export const downloadOr = <E extends Endpoint>(
  failed: string,
  ...download: Parameters<typeof downloadFile<E>>
) => downloadFile(...download).catch(() => void notifyFailure(failed));

export interface UndoChoice {
  changed: 'keep' | 'revert';
  seen: string;
}

export interface UndoPreview {
  unchanged: number;
  changed: number;
  state: string;
  /** One page of the changed rows. */
  data: readonly unknown[];
}

/** Reads a page of what an upload changed. */
export type FetchRows = (
  uuid: string,
  page: number,
  size: number,
) => Promise<{ data: readonly unknown[]; count: number; hasFile?: boolean }>;

/** The first lines that a file would add or change, with their total number. */
export interface PreviewSection {
  title: string;
  /** The accessible name of the table. */
  label: string;
  total: number;
  lines: readonly { row: number }[];
  columns: readonly Column<never>[];
}

/** A column that the server reads: its header in files, its label on the screens and its meaning. */
export interface ImportColumn {
  header: string;
  label?: string;
  says: string;
}

/** The label of a column of a problem. */
export const labelOf = (columns: readonly ImportColumn[], header: string) =>
  columns.find((column) => column.header === header)?.label ?? header;

/** Everything that the import dialog needs for one list: endpoints, columns and texts. */
export interface ImportSource<P extends PreviewFigures = PreviewFigures> {
  title: string;
  rule: FileRule;
  /** The columns that the server reads. */
  columns: readonly ImportColumn[];
  preview: SendImport<P>;
  commit: SendImport<Committed | ApprovalRequested>;
  /** Saves the valid rows and leaves out the others. */
  commitValid?: SendImport<Committed | ApprovalRequested>;
  sample: () => Promise<void>;
  /** The text of the link to the sample, where it is another file. */
  sampleLabel?: string;
  /** Downloads the refused rows as a spreadsheet. */
  report: (input: ImportInput) => Promise<void>;
  /** Downloads the whole file with its problems. */
  marked?: (input: ImportInput) => Promise<void>;
  /** Report that a file was imported, or why it was not. */
  onImported: (answer: Committed, undo: () => void) => void;
  onFail: (error: unknown) => void;
  sections: (preview: P) => readonly PreviewSection[];
  /** Renders filters of the lines; `apply` previews the same file with them. */
  renderFilters?: (preview: P, apply: (preview: SendImport<P>) => void, busy: boolean) => ReactNode;
  /** Further inputs of the upload. */
  fields?: ReactNode;
  /** Shown above the list of uploads. */
  planned?: ReactNode;
  /** Lists to refresh after an import or its undo. */
  refresh: readonly Endpoint[];
  batches: ListEndpoint;
  /** `batch` is the id of the only upload to show. */
  batchFilters: (search: string, batch?: string) => FiltersInput<ListEndpoint>;
  undo: (uuid: string, choice?: UndoChoice) => Promise<{ message: string }>;
  /** Previews an undo; staff then choose what happens to rows that were changed since. */
  undoPreview?: (uuid: string, page: number, size: number) => Promise<UndoPreview>;
  /** Applies an undone upload again. */
  redo?: (uuid: string) => Promise<{ message: string }>;
  /** The rows of an upload with their old and new values. */
  rows?: {
    fetch: FetchRows;
    columns: readonly Column<never>[];
    /** Downloads the file, where there is one. */
    download?: (uuid: string, file: string) => Promise<void>;
  };
  /** The address that shows one upload. */
  uploadHref?: (uuid: string) => string;
  undoText: string;
  /** The table of rows that prevent an undo. */
  conflicts: { label: string; columns: readonly Column<never>[] };
}
