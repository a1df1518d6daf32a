import { neutralise } from '@baobab/spreadsheet/neutralise';
import { saveFile } from '../transfer/download.ts';
import type { LegendEntry } from './chart.ts';

export type Cell = string | number | null;

const cellText = (cell: Cell) =>
  typeof cell === 'string' ? `"${neutralise(cell).replaceAll('"', '""')}"` : String(cell ?? '');

export function saveCsv(name: string, rows: readonly (readonly Cell[])[]) {
  const lines = rows.map((row) => row.map(cellText).join(','));
  saveFile(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}

const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'text-anchor',
];

/** Copies computed styles into the SVG, because an exported image cannot use the page's style sheets. */
function inlineStyles(plot: SVGSVGElement): string {
  const copy = plot.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [plot.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((element, index) => {
    const computed = getComputedStyle(element);
    for (const name of STYLES) copies[index]!.style.setProperty(name, computed.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

interface ChartImage {
  title: string;
  period: string;
  legend: readonly LegendEntry[];
  plot: SVGSVGElement;
}

const SCALE = 2;
const [MARGIN, HEAD, LINE, SWATCH] = [20, 52, 22, 12];

/** Saves title, period, chart and legend in the colours of the theme, at twice the size on screen. */
export async function savePng(name: string, { title, period, legend, plot }: ChartImage) {
  const { width, height } = plot.getBoundingClientRect();
  const image = await load(inlineStyles(plot));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const { fontFamily } = getComputedStyle(document.body);
  const colour = (value: string) =>
    getComputedStyle(plot).getPropertyValue(value.replace(/^var\((.*)\)$/, '$1'));
  const write = (text: string, x: number, y: number, font: string, fill: string) => {
    Object.assign(context, { font: `${font} ${fontFamily}`, fillStyle: colour(fill) });
    context.fillText(text, x, y);
  };
  // The text of a legend may be wider than the chart.
  context.font = `13px ${fontFamily}`;
  const widest = Math.max(width, ...legend.map(({ label }) => SWATCH + 8 + context.measureText(label).width));
  canvas.width = (widest + 2 * MARGIN) * SCALE;
  canvas.height = (HEAD + height + (legend.length > 0 ? 8 + legend.length * LINE : 0) + 2 * MARGIN) * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = colour('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(MARGIN, MARGIN);
  write(title, 0, 16, '600 16px', '--text');
  write(period, 0, 36, '13px', '--text-soft');
  context.drawImage(image, 0, HEAD, width, height);
  legend.forEach((entry, index) => {
    const y = HEAD + height + 8 + index * LINE;
    context.fillStyle = colour(entry.colour);
    if (entry.line === 'dashed') for (const x of [0, 7]) context.fillRect(x, y + 5, 5, 3);
    else context.fillRect(0, entry.line ? y + 5 : y, SWATCH, entry.line ? 3 : SWATCH);
    if (entry.hollow) {
      context.fillStyle = colour('--surface');
      context.fillRect(1, y + 1, SWATCH - 2, SWATCH - 2);
    }
    write(entry.label, SWATCH + 8, y + 11, '13px', '--text');
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  saveFile(blob!, `${name}.png`);
}

async function load(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  return image;
}
