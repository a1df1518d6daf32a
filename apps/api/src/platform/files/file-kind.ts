import { openArchive } from '@baobab/spreadsheet/read-archive';

/** File kinds that are detected by content, with their media types. */
export const fileMimes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type FileKind = keyof typeof fileMimes;

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
const startsWith = (content: Buffer, signature: Buffer) =>
  content.subarray(0, signature.length).equals(signature);

/**
 * Detects the kind by content, never by name. Documents must be complete; a picture only needs its signature, because
 * it is decoded before it is stored.
 */
export function fileKindOf(content: Buffer): FileKind | null {
  if (startsWith(content, JPEG)) return 'jpg';
  if (startsWith(content, PNG)) return 'png';
  if (isPdf(content)) return 'pdf';
  if (startsWith(content, OLE) && content.includes(WORD_STREAM)) return 'doc';
  return isDocx(content) ? 'docx' : null;
}

/** Requires the header and the trailer of a PDF: a truncated file has no trailer. */
function isPdf(content: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return false;
  const end = content.toString('latin1', Math.max(0, content.length - 2_048));
  return end.includes('startxref') && end.includes('%%EOF');
}

function isDocx(content: Buffer): boolean {
  if (content.length < 30 || content.readUInt32LE(0) !== 0x04034b50) return false;
  try {
    const archive = openArchive(content);
    return archive.has('[Content_Types].xml') && archive.has('word/document.xml');
  } catch {
    return false;
  }
}

export const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Adjusts the extension to the content: `invoice.bat` with a PDF inside becomes `invoice.pdf`. */
export function withExtension(name: string, mime: string): string {
  const kind = Object.entries(fileMimes).find(([, known]) => known === mime)?.[0];
  if (!kind) return `${name}.bin`;
  const hasExtension = (given: string) =>
    given.includes('.') && extensionOf(given.replace('.jpeg', '.jpg')) === kind;
  if (hasExtension(name.toLowerCase())) return name;
  const base = name.replace(/\.[^.]*$/, '');
  return hasExtension(base.toLowerCase()) ? base : `${base || 'file'}.${kind}`;
}
