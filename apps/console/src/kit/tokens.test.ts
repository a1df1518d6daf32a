import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EDGE_SHARE } from './chart/chart.ts';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const [light, dark] = css.split("[data-mantine-color-scheme='dark']") as [string, string];
const colour = (theme: string, token: string) => new RegExp(`--${token}: (#\\w{6});`).exec(theme)![1]!;

function luminance(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function contrast(one: string, other: string) {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

test.each([
  ['light', light],
  ['dark', dark],
])('the border of an input reaches 3:1 in the %s theme (WCAG 1.4.11)', (_name, theme) => {
  for (const background of ['surface', 'background', 'raised'])
    expect(contrast(colour(theme, 'input-border'), colour(theme, background))).toBeGreaterThanOrEqual(3);
});

test.each([
  ['light', light],
  ['dark', dark],
])('the edge of each chart colour reaches 3:1 in the %s theme (WCAG 1.4.11)', (_name, theme) => {
  const mix = (one: string, other: string) =>
    `#${[1, 3, 5]
      .map((at) => [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number])
      .map(([a, b]) => Math.round(a * EDGE_SHARE + b * (1 - EDGE_SHARE)).toString(16))
      .map((channel) => channel.padStart(2, '0'))
      .join('')}`;
  for (let index = 1; index <= 10; index += 1) {
    const edge = mix(colour(theme, `chart-${index}`), colour(theme, 'text'));
    expect(contrast(edge, colour(theme, 'surface')), `--chart-${index}`).toBeGreaterThanOrEqual(3);
  }
  for (const token of ['chart-1', 'chart-5'])
    expect(contrast(colour(theme, token), colour(theme, 'surface')), token).toBeGreaterThanOrEqual(3);
});
