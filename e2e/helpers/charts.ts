import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect } from './fixtures.ts';
import { button } from './parts.ts';

export const plot = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('application', { name });
export const tooltip = (scope: Page | Locator) => scope.getByRole('status').locator('strong').locator('..');

/** The texts of axes and values in a chart that cover each other, or that the chart cuts off. */
export const crowdedLabels = (chart: Locator) =>
  chart.evaluate((svg) => {
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].map((text) => ({
      text: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    const cut = texts.filter(
      ({ box }) =>
        box.left < frame.left - 1 ||
        box.right > frame.right + 1 ||
        box.top < frame.top - 1 ||
        box.bottom > frame.bottom + 1,
    );
    // A pixel is the margin of the line height around the letters.
    const covers = (a: DOMRect, b: DOMRect) =>
      a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
    const pairs = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => covers(one.box, other.box))
        .map((other) => `${one.text} / ${other.text}`),
    );
    return [...cut.map(({ text }) => `${text} is cut off`), ...pairs];
  });

async function download(scope: Locator, name: string) {
  const [file] = await Promise.all([scope.page().waitForEvent('download'), button(scope, name).click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

export async function downloadCsv(scope: Locator) {
  const { name, content } = await download(scope, 'Download CSV');
  return { name, lines: content.toString().replace('\ufeff', '').trimEnd().split('\r\n') };
}

/** The size of a chart's image, its background, and the colours of each band: title, chart and legend. */
export async function downloadPng(scope: Locator) {
  const { name, content } = await download(scope, 'Download PNG');
  const image = await scope.page().evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const colours = (from: number, to: number) => {
      const band = context.getImageData(0, from, picture.width, to - from);
      // A number for each pixel, because an image has millions.
      const pixels = new Set(new Uint32Array(band.data.buffer));
      return new Set([...pixels].map((pixel) => new Uint8Array(Uint32Array.of(pixel).buffer, 0, 3).join()));
    };
    const { width, height } = picture;
    // At twice the size, the title is in the first 100 pixels.
    return {
      width,
      height,
      background: context.getImageData(2, 2, 1, 1).data.subarray(0, 3).join(),
      title: colours(0, 100).size,
      chart: [...colours(144, height)],
    };
  }, content.toString('base64'));
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  return { name, ...image };
}
