import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

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
