/** How much of a stranger's file is read before it is refused. Every number stands here once. */
export const readLimits = {
  /** Rows below the header. */
  rows: 200_000,
  columns: 256,
  /** Excel's own limit for the text of a cell; what is longer is cut here and refused by whoever wants less. */
  cell: 32_767,
  /** Files inside the archive; a workbook has a few dozen. */
  entries: 1_000,
  /** Everything in the archive, unpacked. */
  plainBytes: 200 * 1_048_576,
  /** Real sheets shrink to a tenth or a fiftieth; a bomb to a thousandth. */
  ratio: 300,
  /** The characters of all different texts together. */
  sharedText: 64 * 1_048_576,
  seconds: 30,
  memoryMb: 256,
} as const;

/** A file that cannot be read, with a sentence for whoever sent it. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

export const damaged = () => new UnreadableFile('The file is damaged. Open it, save it again and send that.');

export const NOT_A_SHEET = 'This is not a spreadsheet. Send an Excel workbook (XLSX) or a CSV file.';
