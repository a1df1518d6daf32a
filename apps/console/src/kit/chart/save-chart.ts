import { saveFile } from '../transfer/download.ts';
import type { Slice } from './chart.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

export function saveCsv(name: string, slices: readonly Slice[]) {
  const lines = ['Name,Value', ...slices.map(({ label, value }) => `${quoted(label)},${value}`)];
  saveFile(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}

/** Copies computed styles into the SVG, because an exported image cannot use the page's style sheets. */
function inlineStyles(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [chart.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((element, index) => {
    const { fill, fontFamily, fontSize } = getComputedStyle(element);
    Object.assign(copies[index]!.style, { fill, fontFamily, fontSize });
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

/** Saves the chart at twice its size on screen. */
export async function savePng(name: string, chart: SVGSVGElement) {
  const { width, height } = chart.viewBox.baseVal;
  const image = new Image(width * 2, height * 2);
  const url = URL.createObjectURL(new Blob([inlineStyles(chart)], { type: 'image/svg+xml' }));
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * 2 + 40, height * 2 + 40];
  const context = canvas.getContext('2d')!;
  context.fillStyle = getComputedStyle(document.body).getPropertyValue('--surface') || '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 20, 20, width * 2, height * 2);
  URL.revokeObjectURL(url);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob) saveFile(blob, `${name}.png`);
}
