import { create } from 'fontkit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Document from 'pdfkit';

/** A piece of a document, drawn from top to bottom. */
export type Block =
  /** Label and value side by side, two columns of them. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** A heading with what is written under it. */
  | { kind: 'text'; heading: string; text: string }
  | { kind: 'table'; heading?: string; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'total'; label: string; value: string };

export interface TableColumn {
  title: string;
  /** Its share of the width. */
  share: number;
  right?: boolean;
}

export interface Letter {
  /** Who sends it, at the head of every page. */
  sender: string;
  title: string;
  /** A number by which the document is known. */
  reference: string;
  blocks: readonly Block[];
  signature?: { name: string; lines: readonly string[] };
  /** One line at the foot of every page. */
  foot: string;
}

/** Understood once: given its bytes, the library would work through all its tables anew for every letter. */
const open = (name: string) => create(readFileSync(path.join(import.meta.dirname, 'fonts', name)));
// The standard fonts know no dots below and no hooked letters; these know every Nigerian language's.
const fonts = { plain: open('DejaVuSans.ttf'), bold: open('DejaVuSans-Bold.ttf') };

const MARGIN = 50;
const TOP = 66;
const BOTTOM = 90;
const INK = '#16211f';
const SOFT = '#4a5a57';
const TEAL = '#0f766e';
const LINE = '#d5dedb';

type Doc = PDFKit.PDFDocument;
const widthOf = (doc: Doc) => doc.page.width - 2 * MARGIN;
const floorOf = (doc: Doc) => doc.page.height - BOTTOM;

/** A letter on A4: letterhead, blocks, signature, page numbers; its text can be searched and copied. */
export function makePdf(letter: Letter): Promise<Buffer> {
  const doc = new Document({
    size: 'A4',
    // None of the standard ones; loading it would take a fifth of the time.
    font: '',
    bufferPages: true,
    margins: { top: TOP, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    info: { Title: `${letter.title} ${letter.reference}`, Author: letter.sender },
    lang: 'en-NG',
    displayTitle: true,
  });
  const whole = collect(doc);
  doc.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold);
  title(doc, letter);
  for (const block of letter.blocks) draw(doc, block);
  if (letter.signature) sign(doc, letter.signature);
  frame(doc, letter);
  doc.end();
  return whole;
}

function collect(doc: Doc): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}

function title(doc: Doc, letter: Letter) {
  doc.font('bold').fontSize(14).fillColor(INK).text(letter.title, MARGIN, TOP);
  doc.font('plain').fontSize(8).fillColor(SOFT).text(letter.reference);
  doc.y += 8;
}

/** Goes to the next page when less than this is left. */
function room(doc: Doc, height: number) {
  if (doc.y + height > floorOf(doc)) doc.addPage();
}

function draw(doc: Doc, block: Block) {
  if (block.kind === 'facts') facts(doc, block.facts);
  else if (block.kind === 'text') paragraph(doc, block.heading, block.text);
  else if (block.kind === 'table') table(doc, block);
  else total(doc, block.label, block.value);
}

function facts(doc: Doc, pairs: readonly (readonly [string, string])[]) {
  const column = widthOf(doc) / 2;
  for (let i = 0; i < pairs.length; i += 2) {
    const pair = pairs.slice(i, i + 2);
    const heights = pair.map(([, value]) =>
      doc
        .font('plain')
        .fontSize(10)
        .heightOfString(value || '–', { width: column - 12 }),
    );
    const height = Math.max(...heights) + 16;
    room(doc, height);
    const top = doc.y;
    pair.forEach(([label, value], at) => {
      const x = MARGIN + at * column;
      doc
        .font('plain')
        .fontSize(7.5)
        .fillColor(SOFT)
        .text(label, x, top, { width: column - 12 });
      doc
        .fontSize(10)
        .fillColor(INK)
        .text(value || '–', x, top + 10, { width: column - 12 });
    });
    doc.y = top + height + 4;
  }
  doc.y += 4;
}

function paragraph(doc: Doc, heading: string, text: string) {
  room(doc, 40);
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(TEAL)
    .text(heading, MARGIN, doc.y, { width: widthOf(doc) });
  doc
    .font('plain')
    .fillColor(INK)
    .text(text || '–', { width: widthOf(doc), lineGap: 2 });
  doc.y += 10;
}

function table(doc: Doc, { heading, columns, rows }: Extract<Block, { kind: 'table' }>) {
  if (heading) {
    room(doc, 60);
    doc.font('bold').fontSize(10).fillColor(TEAL).text(heading, MARGIN, doc.y);
    doc.y += 4;
  }
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  const widths = columns.map((column) => (widthOf(doc) * column.share) / shares);
  const titles = columns.map((column) => column.title);
  const line = (cells: readonly string[], font: string, colour: string) => {
    doc.font(font).fontSize(9);
    const height = Math.max(
      ...cells.map((cell, i) => doc.heightOfString(cell || ' ', { width: widths[i]! - 10 })),
    );
    if (doc.y + height + 10 > floorOf(doc)) {
      doc.addPage();
      // What the columns are is said again on every page.
      if (cells !== titles) line(titles, 'bold', SOFT);
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
      .stroke(LINE);
    doc.y += 4;
  };
  line(titles, 'bold', SOFT);
  for (const cells of rows) line(cells, 'plain', INK);
  doc.y += 8;
}

function total(doc: Doc, label: string, value: string) {
  room(doc, 24);
  const top = doc.y;
  doc.font('bold').fontSize(11).fillColor(INK).text(label, MARGIN, top);
  doc.text(value, MARGIN, top, { width: widthOf(doc) - 10, align: 'right' });
  doc.y += 12;
}

function sign(doc: Doc, { name, lines }: NonNullable<Letter['signature']>) {
  room(doc, 80);
  doc.y += 26;
  const top = doc.y;
  doc
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + 200, top)
    .lineWidth(0.7)
    .stroke(INK);
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(INK)
    .text(name, MARGIN, top + 5);
  doc.font('plain').fontSize(8).fillColor(SOFT);
  for (const line of lines) doc.text(line, MARGIN, doc.y);
}

/** Letterhead, foot and number of every page, once it is known how many there are. */
function frame(doc: Doc, { sender, foot }: Letter) {
  const { start, count } = doc.bufferedPageRange();
  const right = doc.page.width - MARGIN;
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(start + i);
    // Below the margin the library would begin another page.
    doc.page.margins.bottom = 0;
    doc.rect(0, 0, doc.page.width, 6).fill(TEAL);
    doc.font('bold').fontSize(16).fillColor(TEAL).text(sender, MARGIN, 26);
    doc.moveTo(MARGIN, 52).lineTo(right, 52).lineWidth(0.5).stroke(LINE);
    const top = doc.page.height - MARGIN;
    doc.font('plain').fontSize(7.5).fillColor(SOFT);
    doc.text(foot, MARGIN, top, { width: widthOf(doc) - 90, height: 10, ellipsis: true });
    doc.text(`Page ${i + 1} of ${count}`, MARGIN, top, { width: widthOf(doc), align: 'right' });
  }
}

/** The first letter of a process takes longest; made before anybody waits for it. */
export const warmUp = async () =>
  makePdf({
    sender: ' ',
    title: 'Warm-up',
    reference: ' ',
    blocks: [{ kind: 'text', heading: 'ọ', text: 'ṣ' }],
    foot: ' ',
  });
