import * as z from 'zod';
import { message, optionalText, uuid } from './primitives.ts';

/**
 * Lists sent as spreadsheets: what every such room says of a file, a refused row and a batch. A refusal
 * carries its report as `current`: a list of `problem`, cut at a thousand, with the whole count beside it.
 */

export const count = z.number().int().min(0);

/** One thing about one cell: the row as the spreadsheet numbers it, the column by its name. */
export const problem = z.object({
  row: z.number().int(),
  column: z.string(),
  problem: z.string(),
  value: z.string(),
});
export type RowProblem = z.infer<typeof problem>;

/** What a refused upload tells under `current`. */
export interface UploadRefusal {
  rows: number;
  refused: number;
  errors: RowProblem[];
  errorCount: number;
}

/** What a file would do, in figures; each room adds its own lines. */
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
  by: z.string(),
  createdAt: z.string(),
  undoneBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
export type ImportBatch = z.infer<typeof importBatch>;

/** What an undo that is refused tells under `current`: what was touched afterwards. */
export interface UndoRefusal<Line = unknown> {
  lines: Line[];
  total: number;
}

/** A spreadsheet and what its sender calls it. */
export const spreadsheet = {
  method: 'POST',
  body: z.strictObject({ fileName: optionalText(255) }),
  files: { file: { kinds: ['xlsx', 'csv'], maxBytes: 25 * 1_048_576 } },
} as const;

/** `batch` is null when the file said nothing new. */
export const committed = message.extend({
  batch: uuid.nullable(),
  added: count,
  changed: count,
  unchanged: count,
  rows: count,
});
export type Committed = z.infer<typeof committed>;
