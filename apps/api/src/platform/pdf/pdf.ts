import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A part of a document; blocks are drawn from top to bottom. */
export type Block =
  /** Pairs of label and value in two columns. */
  | { kind: 'fields'; fields: readonly (readonly [label: string, value: string])[] }
  | { kind: 'text'; heading: string; text: string }
  | { kind: 'table'; heading?: string; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'total'; label: string; value: string };

export interface TableColumn {
  title: string;
  /** Width relative to the other columns. */
  share: number;
  right?: boolean;
}

export interface PdfDocument {
  /** Organisation named in the header of every page. */
  issuer: string;
  title: string;
  reference: string;
  blocks: readonly Block[];
  signature?: { name: string; lines: readonly string[] };
  /** A single line. */
  footer: string;
}

let writer: ReturnType<typeof openWriter> | undefined;

/** Loads the PDF library with the first document; with its fonts it takes about 15 MB. */
async function openWriter() {
  const [{ default: Document }, { create }] = await Promise.all([import('pdfkit'), import('fontkit')]);
  // Parsed once; given the bytes of a font, pdfkit would parse them again for every document.
  const load = async (name: string) => {
    const font = create(await readFile(path.join(import.meta.dirname, 'fonts', name)));
    // fontkit caches a glyph without its character when it first meets it inside another, such as s in ṣ.
    for (const character of font.characterSet) font.glyphForCodePoint(character);
    return font;
  };
  // The standard PDF fonts lack the dotted and hooked letters of the Nigerian languages.
  const [plain, bold] = await Promise.all([load('DejaVuSans.ttf'), load('DejaVuSans-Bold.ttf')]);
  return { Document, plain, bold };
}

const MARGIN = 50;
const TOP = 66;
const BOTTOM = 90;
const TEXT_COLOUR = '#16211f';
const MUTED_COLOUR = '#4a5a57';
const BRAND_COLOUR = '#0f766e';
const RULE_COLOUR = '#d5dedb';

type Doc = PDFKit.PDFDocument;
const contentWidth = (doc: Doc) => doc.page.width - 2 * MARGIN;
const contentBottom = (doc: Doc) => doc.page.height - BOTTOM;

/** Renders an A4 document with header, blocks, signature and page numbers as searchable text. */
export async function makePdf(content: PdfDocument): Promise<Buffer> {
  const { Document, plain, bold } = await (writer ??= openWriter());
  const doc = new Document({
    size: 'A4',
    // Skips the default font: loading it would take a fifth of the time.
    font: '',
    bufferPages: true,
    margins: { top: TOP, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    info: { Title: `${content.title} ${content.reference}`, Author: content.issuer },
    lang: 'en-NG',
    displayTitle: true,
  });
  const output = collect(doc);
  doc.registerFont('plain', plain).registerFont('bold', bold);
  drawTitle(doc, content);
  for (const block of content.blocks) drawBlock(doc, block);
  if (content.signature) drawSignature(doc, content.signature);
  drawHeadersAndFooters(doc, content);
  doc.end();
  return output;
}

function collect(doc: Doc): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}

function drawTitle(doc: Doc, { title, reference }: PdfDocument) {
  doc.font('bold').fontSize(14).fillColor(TEXT_COLOUR).text(title, MARGIN, TOP);
  doc.font('plain').fontSize(8).fillColor(MUTED_COLOUR).text(reference);
  doc.y += 8;
}

/** Starts a new page unless this height is left on the current one. */
function ensureSpace(doc: Doc, height: number) {
  if (doc.y + height > contentBottom(doc)) doc.addPage();
}

function drawBlock(doc: Doc, block: Block) {
  if (block.kind === 'fields') drawFields(doc, block.fields);
  else if (block.kind === 'text') drawText(doc, block.heading, block.text);
  else if (block.kind === 'table') drawTable(doc, block);
  else drawTotal(doc, block.label, block.value);
}

function drawFields(doc: Doc, pairs: readonly (readonly [string, string])[]) {
  const column = contentWidth(doc) / 2;
  for (let i = 0; i < pairs.length; i += 2) {
    const pair = pairs.slice(i, i + 2);
    const heights = pair.map(([, value]) =>
      doc
        .font('plain')
        .fontSize(10)
        .heightOfString(value || '–', { width: column - 12 }),
    );
    const height = Math.max(...heights) + 16;
    ensureSpace(doc, height);
    const top = doc.y;
    pair.forEach(([label, value], at) => {
      const x = MARGIN + at * column;
      doc
        .font('plain')
        .fontSize(7.5)
        .fillColor(MUTED_COLOUR)
        .text(label, x, top, { width: column - 12 });
      doc
        .fontSize(10)
        .fillColor(TEXT_COLOUR)
        .text(value || '–', x, top + 10, { width: column - 12 });
    });
    doc.y = top + height + 4;
  }
  doc.y += 4;
}

function drawText(doc: Doc, heading: string, text: string) {
  ensureSpace(doc, 40);
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(BRAND_COLOUR)
    .text(heading, MARGIN, doc.y, { width: contentWidth(doc) });
  doc
    .font('plain')
    .fillColor(TEXT_COLOUR)
    .text(text || '–', { width: contentWidth(doc), lineGap: 2 });
  doc.y += 10;
}

function drawTable(doc: Doc, { heading, columns, rows }: Extract<Block, { kind: 'table' }>) {
  if (heading) {
    ensureSpace(doc, 60);
    doc.font('bold').fontSize(10).fillColor(BRAND_COLOUR).text(heading, MARGIN, doc.y);
    doc.y += 4;
  }
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  const widths = columns.map((column) => (contentWidth(doc) * column.share) / shares);
  const titles = columns.map((column) => column.title);
  const drawRow = (cells: readonly string[], font: string, colour: string) => {
    doc.font(font).fontSize(9);
    const height = Math.max(
      ...cells.map((cell, i) => doc.heightOfString(cell || ' ', { width: widths[i]! - 10 })),
    );
    if (doc.y + height + 10 > contentBottom(doc)) {
      doc.addPage();
      // Every page repeats the column titles.
      if (cells !== titles) drawRow(titles, 'bold', MUTED_COLOUR);
    }
    doc.font(font).fontSize(9).fillColor(colour);
    const top = doc.y;
    let x = MARGIN;
    cells.forEach((cell, i) => {
      doc.text(cell, x, top, { width: widths[i]! - 10, align: columns[i]!.right ? 'right' : 'left' });
      x += widths[i]!;
    });
    doc.y = top + height + 4;
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(doc.page.width - MARGIN, doc.y)
      .lineWidth(0.5)
      .stroke(RULE_COLOUR);
    doc.y += 4;
  };
  drawRow(titles, 'bold', MUTED_COLOUR);
  for (const cells of rows) drawRow(cells, 'plain', TEXT_COLOUR);
  doc.y += 8;
}

function drawTotal(doc: Doc, label: string, value: string) {
  ensureSpace(doc, 24);
  const top = doc.y;
  doc.font('bold').fontSize(11).fillColor(TEXT_COLOUR).text(label, MARGIN, top);
  doc.text(value, MARGIN, top, { width: contentWidth(doc) - 10, align: 'right' });
  doc.y += 12;
}

function drawSignature(doc: Doc, { name, lines }: NonNullable<PdfDocument['signature']>) {
  ensureSpace(doc, 80);
  doc.y += 26;
  const top = doc.y;
  doc
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + 200, top)
    .lineWidth(0.7)
    .stroke(TEXT_COLOUR);
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(TEXT_COLOUR)
    .text(name, MARGIN, top + 5);
  doc.font('plain').fontSize(8).fillColor(MUTED_COLOUR);
  for (const line of lines) doc.text(line, MARGIN, doc.y);
}

/** Draws header, footer and page number last, when the number of pages is known. */
function drawHeadersAndFooters(doc: Doc, { issuer, footer }: PdfDocument) {
  const { start, count } = doc.bufferedPageRange();
  const right = doc.page.width - MARGIN;
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(start + i);
    // pdfkit would start a new page for text below the bottom margin.
    doc.page.margins.bottom = 0;
    doc.rect(0, 0, doc.page.width, 6).fill(BRAND_COLOUR);
    doc.font('bold').fontSize(16).fillColor(BRAND_COLOUR).text(issuer, MARGIN, 26);
    doc.moveTo(MARGIN, 52).lineTo(right, 52).lineWidth(0.5).stroke(RULE_COLOUR);
    const top = doc.page.height - MARGIN;
    doc.font('plain').fontSize(7.5).fillColor(MUTED_COLOUR);
    doc.text(footer, MARGIN, top, { width: contentWidth(doc) - 90, height: 10, ellipsis: true });
    doc.text(`Page ${i + 1} of ${count}`, MARGIN, top, { width: contentWidth(doc), align: 'right' });
  }
}
