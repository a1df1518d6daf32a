import { openArchive } from '../../platform/spreadsheet/read-archive.ts';

/** The kinds of file a laboratory sends, with what the web calls them. */
export const documentMimes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type DocumentKind = keyof typeof documentMimes;

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/** Looks at the content, never at the name. Anything but a whole PDF or Word document is nothing. */
export function kindOf(content: Buffer): DocumentKind | null {
  if (isPdf(content)) return 'pdf';
  if (content.subarray(0, 8).equals(OLE) && content.includes(WORD_STREAM)) return 'doc';
  return isDocx(content) ? 'docx' : null;
}

/** Headed as one, ended as one: a file that was cut off has no end. */
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

/** What a file's name promises. */
export const promisedBy = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
