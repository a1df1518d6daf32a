import { savePng } from './save-chart.ts';

const SVG = 'http://www.w3.org/2000/svg';
const [NAME_WIDTH, COLUMN_WIDTH, ROW_HEIGHT, BAR_HEIGHT] = [260, 150, 34, 4];

interface RankedPicture {
  title: string;
  period: string;
  subject: string;
  columns: readonly string[];
  rows: readonly { name: string; values: readonly { text: string; share: number }[] }[];
}

function draw(parent: SVGElement, tag: string, attributes: Record<string, string | number>, text = '') {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  parent.append(element);
}

const write = (plot: SVGElement, text: string, x: number, y: number, style: string) =>
  draw(plot, 'text', { x, y, style: `font-size: 13px; ${style}` }, text);

/** A name that is wider than its column would cover the first value. */
const MOST_LETTERS = 36;
const shorten = (name: string) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);

function drawRows(plot: SVGElement, { subject, columns, rows }: RankedPicture) {
  const left = (column: number) => NAME_WIDTH + column * COLUMN_WIDTH;
  const head = 'font-weight: 600; fill: var(--text-soft)';
  write(plot, subject, 0, 16, head);
  columns.forEach((label, column) => write(plot, label, left(column), 16, head));
  rows.forEach(({ name, values }, row) => {
    const y = (row + 1) * ROW_HEIGHT + 16;
    write(plot, shorten(name), 0, y, 'fill: var(--text)');
    values.forEach(({ text, share }, column) => {
      write(plot, text, left(column), y, 'fill: var(--text)');
      const width = share * (COLUMN_WIDTH - 24);
      draw(plot, 'rect', {
        x: left(column),
        y: y + 5,
        width,
        height: BAR_HEIGHT,
        style: 'fill: var(--primary)',
      });
    });
  });
}

/** Saves a ranked table as a picture, drawn as a chart that is on the page while it is copied. */
export async function saveRanking(name: string, picture: RankedPicture) {
  const plot = document.createElementNS(SVG, 'svg');
  const width = NAME_WIDTH + picture.columns.length * COLUMN_WIDTH;
  const height = (picture.rows.length + 1) * ROW_HEIGHT;
  for (const [attribute, value] of Object.entries({ width, height }))
    plot.setAttribute(attribute, String(value));
  plot.style.cssText = 'position: absolute; left: -10000px; font-family: inherit';
  drawRows(plot, picture);
  document.body.append(plot);
  try {
    await savePng(name, { title: picture.title, period: picture.period, legend: [], plot });
  } finally {
    plot.remove();
  }
}
