import { groupThousands } from './numbers.ts';
import * as z from 'zod';
import { message, optionalText, uuid } from './primitives.ts';

/**
 * Shapes shared by all spreadsheet imports: the file, a rejected row, the batch. An error carries its report
 * as `current`: a list of `problem`, at most a thousand, with the total count.
 */

export const count = z.number().int().min(0);

/** How all amounts of a file are read: rounded to two decimals, and with a comma before the decimals. */
const amountRule = z.enum(['round', 'comma']);
export type AmountRule = z.infer<typeof amountRule>;

/** The rows of a further sheet are numbered from here: row 5 of the third sheet is 2 * SHEET_ROWS + 5. */
export const SHEET_ROWS = 2 ** 21;

/** A row number as staff read it: 5, or 5 (sheet 3) for a row of a further sheet. */
export const formatRow = (row: number) => {
  const sheet = Math.floor(row / SHEET_ROWS);
  const number = groupThousands(row % SHEET_ROWS);
  return sheet === 0 ? number : `${number} (sheet ${sheet + 1})`;
};

/** A problem in one cell: the row number of the spreadsheet, 0 for the whole file, and the column name. */
export const problem = z.object({
  row: z.number().int(),
  column: z.string(),
  problem: z.string(),
  value: z.string(),
  /** Names the record of the row, such as a partner and a test. */
  subject: z.string().optional(),
  /** Values that would be accepted; absent when the problem is not that of a cell. */
  suggestions: z.array(z.string()).optional(),
  /** The number of refused cells with this value in this column; absent when the value alone is not the reason. */
  sameValue: count.optional(),
  /** The rule by which the cell, and all others like it, could be read. */
  rule: amountRule.optional(),
});
export type RowProblem = z.infer<typeof problem>;

/** `current` of the error when an upload is rejected. */
export interface UploadRefusal {
  rows: number;
  refused: number;
  errors: RowProblem[];
  errorCount: number;
  unknownHeaders: UnknownHeader[];
  missingColumns: string[];
  amountRules?: AmountRule[];
}

/** Marks a header that is to be ignored, in place of a column. */
export const IGNORED = 'ignore';

/** A header of the file that is not known, with the column that it probably names, or `ignore`. */
const unknownHeader = z.object({ header: z.string(), guess: z.string().nullable() });
export type UnknownHeader = z.infer<typeof unknownHeader>;

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
  unknownHeaders: z.array(unknownHeader),
  /** Columns that the file does not have. */
  missingColumns: z.array(z.string()),
  /** The rules by which refused amounts could be read. */
  amountRules: z.array(amountRule).optional(),
  /** Cells that have a value of `corrections` instead of that of the file. */
  corrected: count,
  /** Equal as long as the file meets the same records with the same values; the commit sends it back as `seen`. */
  state: z.string().optional(),
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

export const MAX_CORRECTIONS = 2_000;
const columnName = z.string().min(1).max(120);
const correctedValue = z.string().max(1_000);

/** A value that replaces a cell: that of one row, or each one of the column with the value `from`. */
const correction = z.union([
  z.strictObject({ row: z.number().int().min(1), column: columnName, value: correctedValue }),
  z.strictObject({ from: z.string().max(1_000), column: columnName, value: correctedValue }),
]);
export type Correction = z.infer<typeof correction>;

/** A field of a multipart form that holds JSON. */
const jsonField = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'This is not JSON' });
        return undefined;
      }
    })
    .pipe(schema);

/** How to read a file that is not changed itself. */
const adjustments = {
  corrections: jsonField(z.array(correction).max(MAX_CORRECTIONS)).optional(),
  /** The column that each unknown header names, or `ignore`. */
  columns: jsonField(
    z.record(z.string().max(80), columnName).refine((columns) => Object.keys(columns).length <= 256),
  ).optional(),
  amounts: jsonField(z.array(amountRule).max(2)).optional(),
};
/** Values, columns and rules that a request adds to its file. */
export interface Adjustments {
  corrections?: Correction[] | undefined;
  columns?: Record<string, string> | undefined;
  amounts?: AmountRule[] | undefined;
}

/** A spreadsheet with its original file name. */
export const spreadsheet = {
  body: z.strictObject({ fileName: optionalText(255), ...adjustments }),
  files: { file: { kinds: ['xlsx', 'csv'], maxBytes: 25 * 1_048_576 } },
} as const;

/** `seen` is the `state` of the preview: the upload fails when a record was changed since. */
export const seenSpreadsheet = spreadsheet.body.extend({ seen: z.string().max(64).optional() });

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
