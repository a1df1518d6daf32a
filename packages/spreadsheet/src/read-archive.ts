import { crc32, createInflateRaw } from 'node:zlib';
import { damaged, readLimits, UnreadableFile } from './read-limits.ts';

export interface ArchiveEntry {
  name: string;
  deflated: boolean;
  /** The offset of the data, and its compressed and uncompressed size. */
  start: number;
  packed: number;
  plain: number;
  crc: number;
}
export type Archive = ReadonlyMap<string, ArchiveEntry>;

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x07064b50 };
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
// Bit 0: encrypted. Bit 6: strong encryption. Bit 13: encrypted directory.
const ENCRYPTED = 0x2041;
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
const MIB = 1_048_576;
const CHUNK = 256 * 1024;

const bomb = () =>
  new UnreadableFile(
    'The file expands to more than 200 MB or has an unusual compression ratio, so it was not opened.',
  );

/**
 * Reads and validates the directory of a ZIP archive against every local header: sizes, ratio, number of entries, no
 * overlap, no encryption, no ZIP64. Nothing is decompressed here.
 */
export function openArchive(content: Buffer): Archive {
  const end = findEnd(content);
  const count = content.readUInt16LE(end + 10);
  const size = content.readUInt32LE(end + 12);
  const offset = content.readUInt32LE(end + 16);
  const isSingleDisk = content.readUInt32LE(end + 4) === 0 && content.readUInt16LE(end + 8) === count;
  if (count === 0xffff || offset === 0xffffffff || isZip64(content, end))
    throw new UnreadableFile('The file uses ZIP64, which is not supported. Save it again as XLSX or CSV.');
  if (count > readLimits.entries)
    throw new UnreadableFile('The file is an archive with too many files, not a workbook.');
  if (!isSingleDisk || offset + size !== end) throw damaged();

  const entries = new Map<string, ArchiveEntry>();
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(content, at, offset, end);
    if (entries.has(entry.name)) throw damaged();
    entries.set(entry.name, entry);
    at = next;
  }
  if (at !== end) throw damaged();
  rejectBombs([...entries.values()]);
  return entries;
}

function findEnd(content: Buffer): number {
  const earliest = Math.max(0, content.length - END_SIZE - 0xffff);
  for (let at = content.length - END_SIZE; at >= earliest; at -= 1) {
    if (content.readUInt32LE(at) !== signature.end) continue;
    if (at + END_SIZE + content.readUInt16LE(at + 20) === content.length) return at;
  }
  throw damaged();
}

const isZip64 = (content: Buffer, end: number) =>
  end >= 20 && content.readUInt32LE(end - 20) === signature.end64;

function readEntry(content: Buffer, at: number, directory: number, end: number) {
  if (at + CENTRAL_SIZE > end || content.readUInt32LE(at) !== signature.central) throw damaged();
  const nameLength = content.readUInt16LE(at + 28);
  const next = at + CENTRAL_SIZE + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  if (next > end) throw damaged();
  const head = {
    flags: content.readUInt16LE(at + 8),
    method: content.readUInt16LE(at + 10),
    crc: content.readUInt32LE(at + 16),
    packed: content.readUInt32LE(at + 20),
    plain: content.readUInt32LE(at + 24),
    name: content.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength),
  };
  if (head.flags & ENCRYPTED)
    throw new UnreadableFile('The file is protected by a password. Save it without one.');
  if (head.method !== 0 && head.method !== DEFLATED) throw damaged();
  if (head.packed === 0xffffffff || head.plain === 0xffffffff) throw damaged();
  const start = checkLocal(content, content.readUInt32LE(at + 42), head);
  if (start + head.packed > directory) throw damaged();
  const { name, packed, plain, crc } = head;
  return { entry: { name, deflated: head.method === DEFLATED, start, packed, plain, crc }, next };
}

/** Compares the local header with the directory; returns the offset of the data. */
function checkLocal(
  content: Buffer,
  at: number,
  head: { flags: number; method: number; packed: number; plain: number; name: string },
): number {
  if (at + LOCAL_SIZE > content.length || content.readUInt32LE(at) !== signature.local) throw damaged();
  const nameEnd = at + LOCAL_SIZE + content.readUInt16LE(at + 26);
  const flags = content.readUInt16LE(at + 6);
  const sizesAgree =
    (flags & SIZES_FOLLOW) !== 0 ||
    (content.readUInt32LE(at + 18) === head.packed && content.readUInt32LE(at + 22) === head.plain);
  const agrees =
    sizesAgree &&
    (flags & ENCRYPTED) === 0 &&
    content.readUInt16LE(at + 8) === head.method &&
    content.toString('utf8', at + LOCAL_SIZE, nameEnd) === head.name;
  if (!agrees) throw damaged();
  return nameEnd + content.readUInt16LE(at + 28);
}

function rejectBombs(entries: ArchiveEntry[]) {
  const total = entries.reduce((sum, entry) => sum + entry.plain, 0);
  const suspicious = entries.some(({ packed, plain }) => plain > MIB && plain > packed * readLimits.ratio);
  if (total > readLimits.plainBytes || suspicious) throw bomb();
  // Overlapping entries are another form of ZIP bomb.
  const sorted = entries.toSorted((a, b) => a.start - b.start);
  sorted.reduce((previousEnd, { start, packed }) => {
    if (start < previousEnd) throw damaged();
    return start + packed;
  }, 0);
}

/** The decompressed bytes of an entry, in chunks and never more than its header declares. */
export async function* readEntryBytes(content: Buffer, entry: ArchiveEntry): AsyncGenerator<Buffer> {
  const packed = content.subarray(entry.start, entry.start + entry.packed);
  let size = 0;
  let crc = 0;
  for await (const chunk of entry.deflated ? inflated(packed) : [packed]) {
    size += chunk.length;
    if (size > entry.plain) throw bomb();
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (size !== entry.plain || crc !== entry.crc) throw damaged();
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  inflate.end(packed);
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    if (/^Z_|^ERR_/.test((error as { code?: string }).code ?? '')) throw damaged();
    throw error;
  }
}
