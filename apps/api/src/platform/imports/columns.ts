/** Says what is wrong with the cell at hand. */
export type Complain = (problem: string) => void;

/** Names are compared and kept without what cannot be seen: one form, one space, nothing at the ends. */
export const tidy = (text: string) =>
  alreadyTidy.test(text)
    ? text
    : text
        .normalize('NFC')
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
const alreadyTidy = /^[!-~]+(?: [!-~]+)*$/;

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

function bounded(text: string, max: number, complain: Complain): string {
  if (text === '') complain('This is empty');
  else if (text.length > max) complain(`This may have at most ${max.toLocaleString('en')} characters`);
  else if (control.test(text)) complain('This holds characters that cannot be seen');
  return text;
}

export const nameText = (max: number) => (text: string, complain: Complain) =>
  bounded(tidy(text), max, complain);
export const longText = (max: number) => (text: string, complain: Complain) =>
  bounded(text.trim(), max, complain);

/** Capitals, spaces and underscores do not matter in a header. */
export const plainHeader = (header: string) => header.toLowerCase().replaceAll(/[\s_\p{Cf}]+/gu, '');

/** A column by our name, and by the one that stands in files. */
export interface ImportColumn<Name extends string = string> {
  name: Name;
  header: string;
}

export interface Layout<Name extends string = string> {
  /** Where each column of ours stands in the file. */
  places: Map<Name, number>;
  missing: string[];
  unknown: string[];
  doubled: string[];
}

/** The report of a refused file is taken back corrected; its own columns are not strange. */
export const reportHeaders = ['Row', 'Column', 'Problem'] as const;
const ignored = new Set<string>(reportHeaders.map(plainHeader));

export function layoutOf<Name extends string>(
  header: readonly string[],
  columns: readonly ImportColumn<Name>[],
): Layout<Name> {
  const wanted = new Map(columns.map((column) => [plainHeader(column.header), column]));
  const layout: Layout<Name> = { places: new Map(), missing: [], unknown: [], doubled: [] };
  header.forEach((text, index) => {
    const plain = plainHeader(text);
    const column = wanted.get(plain);
    if (!column) {
      if (plain !== '' && !ignored.has(plain)) layout.unknown.push(tidy(text).slice(0, 80));
    } else if (layout.places.has(column.name)) layout.doubled.push(column.header);
    else layout.places.set(column.name, index);
  });
  layout.missing = [...wanted.values()]
    .filter(({ name }) => !layout.places.has(name))
    .map((column) => column.header);
  return layout;
}

const MAX_VALUE = 80;

/** A cell as a report shows it. A copy of its own: a slice would keep the whole piece of file it was cut from. */
export const shortened = (text: string) => Buffer.from(text.trim().slice(0, MAX_VALUE)).toString();

export const MADE_A_DATE = 'The spreadsheet made a date of this. Format the cell as text or number.';
