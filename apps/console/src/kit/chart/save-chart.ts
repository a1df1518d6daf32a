import { saveFile } from '../transfer/download.ts';
import type { Slice } from './chart.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

export function saveCsv(name: string, slices: readonly Slice[]) {
  const lines = ['Name,Value', ...slices.map(({ label, value }) => `${quoted(label)},${value}`)];
  saveFile(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}

/** Styles and colours live in the page; a picture on its own needs them written into it. */
function standalone(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [chart.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((element, index) => {
    const { fill, fontFamily, fontSize } = getComputedStyle(element);
    Object.assign(copies[index]!.style, { fill, fontFamily, fontSize });
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

/** The chart as it is on the screen, twice as fine. */
export async function savePng(name: string, chart: SVGSVGElement) {
  const { width, height } = chart.viewBox.baseVal;
  const image = new Image(width * 2, height * 2);
  const url = URL.createObjectURL(new Blob([standalone(chart)], { type: 'image/svg+xml' }));
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * 2 + 40, height * 2 + 40];
  const paper = canvas.getContext('2d')!;
  paper.fillStyle = getComputedStyle(document.body).getPropertyValue('--surface') || '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 20, 20, width * 2, height * 2);
  URL.revokeObjectURL(url);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob) saveFile(blob, `${name}.png`);
}
