import type { Endpoint, FileRule } from '@baobab/contract/kit/endpoint';
import type { Committed, PreviewFigures } from '@baobab/contract/kit/imports';
import type { ListEndpoint } from '../../api/queries.ts';
import type { Column } from '../../table/ResourceTable.tsx';
import type { Send } from '../use-upload.ts';

/** Some of the lines a file would add or change, and of how many. */
export interface PreviewPart {
  title: string;
  /** What the table of them is called. */
  label: string;
  total: number;
  lines: readonly { row: number }[];
  columns: readonly Column<never>[];
}

/** A list that can be sent as a spreadsheet: its calls, its columns and its words. */
export interface ImportSource<P extends PreviewFigures = PreviewFigures> {
  title: string;
  rule: FileRule;
  /** The same list the server reads by. */
  columns: readonly { header: string; says: string }[];
  preview: Send<P>;
  commit: Send<Committed>;
  sample: () => Promise<void>;
  report: (file: File) => Promise<void>;
  /** How it is said that a file was taken, and that one was not. */
  onTaken: (answer: Committed) => void;
  onFail: (error: unknown) => void;
  parts: (preview: P) => readonly PreviewPart[];
  /** Lists to ask for again once a file was taken or taken back. */
  refresh: readonly Endpoint[];
  batches: ListEndpoint;
  batchQuery: object;
  undo: (uuid: string) => Promise<{ message: string }>;
  undoText: string;
  /** What stands in an undo's way, as a table. */
  touched: { label: string; columns: readonly Column<never>[] };
}
