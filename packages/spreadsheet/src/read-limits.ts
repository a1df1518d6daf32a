/** The limits for reading an uploaded file. */
export const readLimits = {
  /** Rows below the header. */
  rows: 200_000,
  /** The last row of a sheet in Excel. */
  rowNumber: 1_048_576,
  columns: 256,
  mergedAreas: 20_000,
  /** The limit of Excel for the text of a cell; longer text is truncated here and rejected by the checks of the import. */
  cell: 32_767,
  /** Entries of the archive; a workbook has a few dozen. */
  entries: 1_000,
  /** The uncompressed size of the archive. */
  plainBytes: 200 * 1_048_576,
  /** Real sheets have a compression ratio of 10 to 50, a ZIP bomb one of 1,000. */
  ratio: 300,
  /** The total length of the shared strings. */
  sharedText: 64 * 1_048_576,
  /** Of the thread that reads; a busy machine does not make a file slower by this measure. */
  processorSeconds: 30,
  /** For a thread that hangs or gets no processor. */
  waitSeconds: 240,
  memoryMb: 256,
} as const;

/** A file that cannot be read, with a message for its sender. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

/** The thread got no processor in time, so the same file may be readable later. */
export class ReadTimeout extends UnreadableFile {}

export const damaged = () =>
  new UnreadableFile('The file is damaged. Open it, save it again and upload the new file.');

export const NOT_A_SHEET = 'This is not a spreadsheet. Send an Excel workbook (XLSX) or a CSV file.';
