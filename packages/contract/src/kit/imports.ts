import * as z from 'zod';
import { message, optionalText, uuid } from './primitives.ts';

/**
 * Shapes shared by all spreadsheet imports: the file, a rejected row, the batch. An error carries its report
 * as `current`: a list of `problem`, at most a thousand, with the total count.
 */

export const count = z.number().int().min(0);

/** A problem in one cell: the row number of the spreadsheet and the column name. */
export const problem = z.object({
  row: z.number().int(),
  column: z.string(),
  problem: z.string(),
  value: z.string(),
  /** Names the record of the row, such as a partner and a test. */
  subject: z.string().optional(),
});
export type RowProblem = z.infer<typeof problem>;

/** `current` of the error when an upload is rejected. */
export interface UploadRefusal {
  rows: number;
  refused: number;
  errors: RowProblem[];
  errorCount: number;
}

/** Counts of what a file would change; each import adds its own rows. */
export const previewFigures = z.object({
  rows: count,
  added: count,
  changed: count,
  unchanged: count,
  refused: count,
  errors: z.array(problem),
  errorCount: count,
  warnings: z.array(problem),
  warningCount: count,
});
export type PreviewFigures = z.infer<typeof previewFigures>;

export const importBatch = z.object({
  uuid,
  file: z.string(),
  rows: count,
  added: count,
  changed: count,
  unchanged: count,
  /** Invalid rows of the file, which were not imported. */
  leftOut: count,
  by: z.string(),
  createdAt: z.string(),
  undoneBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
export type ImportBatch = z.infer<typeof importBatch>;

/** `current` of the error when an undo is rejected: the rows edited after the upload. */
export interface UndoRefusal<Line = unknown> {
  lines: Line[];
  total: number;
}

/** A spreadsheet with its original file name. */
export const spreadsheet = {
  method: 'POST',
  body: z.strictObject({ fileName: optionalText(255) }),
  files: { file: { kinds: ['xlsx', 'csv'], maxBytes: 25 * 1_048_576 } },
} as const;

/** `batch` is null when the file changes nothing. */
export const committed = message.extend({
  batch: uuid.nullable(),
  added: count,
  changed: count,
  unchanged: count,
  rows: count,
  /** Invalid rows that were not imported; only of calls that may leave rows out. */
  leftOut: count.optional(),
});
export type Committed = z.infer<typeof committed>;
