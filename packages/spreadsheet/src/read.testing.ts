import { crc32, deflateRawSync } from 'node:zlib';
import type { CellFlag } from './read-sheet.ts';
import { readTable } from './read-table.ts';

/** An entry of a test archive, valid or forged. */
export interface TestEntry {
  name: string;
  data: Buffer | string;
  stored?: boolean;
  /** False values for the headers. */
  declares?: { plain?: number; packed?: number; crc?: number; flags?: number };
  /** Values of the local header that differ from the directory. */
  local?: { name?: string; plain?: number; flags?: number };
}

/** Builds a ZIP archive in which every field can be forged. */
export function zip(entries: readonly TestEntry[], end: { count?: number; comment?: string } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const plain = Buffer.from(entry.data);
    const bytes = entry.stored ? plain : deflateRawSync(plain);
    const head = {
      flags: 0,
      crc: crc32(plain),
      packed: bytes.length,
      plain: plain.length,
      ...entry.declares,
    };
    const local = header(entry, { ...head, ...entry.local }, entry.local?.name ?? entry.name);
    parts.push(Buffer.from([0x50, 0x4b, 3, 4]), local, Buffer.from(entry.local?.name ?? entry.name), bytes);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    const central = header(entry, head, entry.name);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2]), made, central, rest, Buffer.from(entry.name));
    offset += 30 + Buffer.byteLength(entry.local?.name ?? entry.name) + bytes.length;
  }
  const central = Buffer.concat(directory);
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  const count = (end.count ?? entries.length) % 65_536;
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(central.length, 12);
  record.writeUInt32LE(offset, 16);
  record.writeUInt16LE(end.comment?.length ?? 0, 20);
  return Buffer.concat([...parts, central, record, Buffer.from(end.comment ?? '')]);
}

/** The fields that the local and the central header share, from the version on. */
function header(
  entry: TestEntry,
  head: { flags: number; crc: number; packed: number; plain: number },
  name: string,
): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(head.flags, 2);
  bytes.writeUInt16LE(entry.stored ? 0 : 8, 4);
  bytes.writeUInt32LE(head.crc, 10);
  bytes.writeUInt32LE(head.packed, 14);
  bytes.writeUInt32LE(head.plain, 18);
  bytes.writeUInt16LE(Buffer.byteLength(name), 22);
  return bytes;
}

export interface TestBook {
  /** `after` follows the rows of a sheet. */
  sheets: { xml: string; state?: string; after?: string }[];
  strings?: string;
  styles?: string;
  /** Inside `<workbook>`, before the sheets. */
  properties?: string;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** The parts of a workbook; `sheetData` alone is enough for a sheet. */
export function bookParts({ sheets, strings, styles, properties = '' }: TestBook): TestEntry[] {
  const named = sheets.map(
    ({ state }, index) =>
      `<sheet name="S${index}" sheetId="${index + 1}" ${state ? `state="${state}" ` : ''}r:id="r${index}"/>`,
  );
  const relations = [
    ...sheets.map((_, index) => relation(`r${index}`, 'worksheet', `worksheets/s${index}.xml`)),
    ...(strings ? [relation('rs', 'sharedStrings', '/xl/strings.xml')] : []),
    ...(styles ? [relation('rt', 'styles', 'styles.xml')] : []),
  ];
  return [
    {
      name: '_rels/.rels',
      data: `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<?xml version="1.0"?><workbook>${properties}<sheets>${named.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', data: `<Relationships>${relations.join('')}</Relationships>` },
    ...sheets.map(({ xml, after = '' }, index) => ({
      name: `xl/worksheets/s${index}.xml`,
      data: `<worksheet><sheetData>${xml}</sheetData>${after}</worksheet>`,
    })),
    ...(strings ? [{ name: 'xl/strings.xml', data: `<sst>${strings}</sst>` }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', data: `<styleSheet>${styles}</styleSheet>` }] : []),
  ];
}

export const book = (given: TestBook) => zip(bookParts(given));

export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
export const row = (...cells: string[]) => `<row>${cells.map(inline).join('')}</row>`;

/** Collects the events of `readTable`. */
export async function read(content: Buffer, isHeader: (cells: readonly string[]) => boolean = () => true) {
  const table = {
    header: [] as string[],
    rows: [] as string[][],
    numbers: [] as number[],
    flags: [] as CellFlag[][],
    furtherSheets: [] as number[],
    unread: [] as string[],
  };
  table.unread = await readTable(content, {
    isHeader,
    header: (_row, cells) => (table.header = [...cells]),
    nextSheet: (position) => table.furtherSheets.push(position),
    row(number, cells, flags) {
      table.rows.push([...cells]);
      table.numbers.push(number);
      table.flags.push([...flags]);
    },
  });
  return table;
}
