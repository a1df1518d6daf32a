import path from 'node:path/posix';
import { openArchive, readEntryBytes, type Archive, type ArchiveEntry } from './read-archive.ts';
import { UnreadableFile } from './read-limits.ts';
import { mayHaveMergedAreas, mergesListener } from './read-merges.ts';
import { sheetListener, type RowHandler, type Workbook } from './read-sheet.ts';
import { stringsListener } from './read-strings.ts';
import { stylesListener } from './read-styles.ts';
import { attributeOf, textOf, xmlParser, type XmlListener } from './read-xml.ts';

/** Streams the rows of one sheet until the handler returns false. */
export type RowSource = (onRow: RowHandler) => Promise<void>;

export interface Sheet {
  name: string;
  read: RowSource;
}

interface Relation {
  type: string;
  target: string;
}

/** Excel allows 31 characters. */
const MAX_SHEET_NAME = 80;

const notAWorkbook = () =>
  new UnreadableFile('The file is an archive, but not an Excel workbook (XLSX). Send XLSX or CSV.');

/** The visible sheets of a workbook in order. */
export async function xlsxSheets(content: Buffer): Promise<Sheet[]> {
  const archive = openArchive(content);
  const root = await relationsOf(content, archive, '');
  const book = [...root.values()].find(({ type }) => type === 'officeDocument');
  if (!book?.target.endsWith('.xml')) throw notAWorkbook();
  const { sheets, from1904 } = await readBook(content, entryOf(archive, book.target));
  const relations = await relationsOf(content, archive, book.target);
  const named = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  const workbook: Workbook = {
    strings: await readStrings(content, archive.get(named('sharedStrings') ?? '')),
    kinds: await readStyles(content, archive.get(named('styles') ?? '')),
    from1904,
  };
  return sheets
    .map(({ id, name }) => ({ name, relation: relations.get(id) }))
    .filter(({ relation }) => relation?.type === 'worksheet')
    .map(({ name, relation }) => ({
      name,
      read: sheetSource(content, entryOf(archive, relation!.target), workbook),
    }));
}

function entryOf(archive: Archive, name: string): ArchiveEntry {
  const entry = archive.get(name);
  if (!entry) throw notAWorkbook();
  return entry;
}

function sheetSource(content: Buffer, entry: ArchiveEntry, workbook: Workbook): RowSource {
  let areas: ReturnType<typeof readMergedAreas> | undefined;
  return async (onRow) => {
    const listener = sheetListener(workbook, await (areas ??= readMergedAreas(content, entry)), onRow);
    await parse(content, entry, listener, listener.done);
  };
}

/** Most sheets have no merged areas; searching the bytes for them is faster than parsing. */
async function readMergedAreas(content: Buffer, entry: ArchiveEntry) {
  if (!(await mayHaveMergedAreas(content, entry))) return [];
  const listener = mergesListener();
  await parse(content, entry, listener);
  return listener.areas();
}

async function parse(
  content: Buffer,
  entry: ArchiveEntry,
  listener: XmlListener,
  done: () => boolean = () => false,
): Promise<void> {
  const parser = xmlParser(listener);
  let decode: ((bytes: Buffer) => string) | undefined;
  for await (const chunk of readEntryBytes(content, entry)) {
    decode ??= decoderOf(chunk);
    parser.write(decode(chunk));
    if (done()) return;
  }
  parser.end();
}

/** UTF-8 is passed on as latin1 bytes; UTF-16 is converted to UTF-8 first. */
function decoderOf(first: Buffer): (bytes: Buffer) => string {
  const mark = first.length > 1 ? first.readUInt16BE(0) : 0;
  if (mark !== 0xfffe && mark !== 0xfeff) return (bytes) => bytes.toString('latin1');
  const decoder = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be');
  return (bytes) => Buffer.from(decoder.decode(bytes, { stream: true })).toString('latin1');
}

/** The relationships of a part by id; targets are names in the archive. */
async function relationsOf(content: Buffer, archive: Archive, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = path.dirname(part);
  const entry = archive.get(path.join(folder, '_rels', `${path.basename(part)}.rels`));
  if (!entry) throw notAWorkbook();
  await parse(content, entry, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
      const target = textOf(attributeOf(attributes, 'Target') ?? '');
      relations.set(attributeOf(attributes, 'Id') ?? '', {
        type: (attributeOf(attributes, 'Type') ?? '').split('/').at(-1)!,
        target: target.startsWith('/') ? target.slice(1) : path.join(folder, target),
      });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relations;
}

async function readBook(content: Buffer, entry: ArchiveEntry) {
  const sheets: { id: string; name: string; hidden: boolean }[] = [];
  let from1904 = false;
  await parse(content, entry, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      // The namespace prefix of this attribute varies.
      const id = /\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '';
      const title = textOf(attributeOf(attributes, 'name') ?? '').slice(0, MAX_SHEET_NAME);
      const hidden = (attributeOf(attributes, 'state') ?? 'visible') !== 'visible';
      sheets.push({ id, name: title, hidden });
    },
    close: () => undefined,
    text: () => undefined,
  });
  const visible = sheets.filter(({ hidden }) => !hidden);
  return { sheets: visible.length > 0 ? visible : sheets, from1904 };
}

async function readStrings(content: Buffer, entry: ArchiveEntry | undefined) {
  if (!entry) return [];
  const listener = stringsListener();
  await parse(content, entry, listener);
  return listener.strings;
}

async function readStyles(content: Buffer, entry: ArchiveEntry | undefined) {
  if (!entry) return [];
  const listener = stylesListener();
  await parse(content, entry, listener);
  return listener.kinds;
}
