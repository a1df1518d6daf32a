import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, '../tokens.css'), 'utf8');
const [light, dark] = css.split("[data-mantine-color-scheme='dark']") as [string, string];
type Triple = [number, number, number];

const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Triple;
const multiply = (matrix: readonly Triple[], [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;

/** Linear RGB as seen with a colour vision deficiency, after Machado, Oliveira and Fernandes (2009). */
const visions: Record<string, readonly Triple[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const toXyz: readonly Triple[] = [
  [0.4339, 0.3762, 0.1899],
  [0.2126, 0.7152, 0.0722],
  [0.0177, 0.1095, 0.8729],
];

/** CIE Lab, in which distances are those that people see. */
function lab(colour: Triple): Triple {
  const [x, y, z] = multiply(toXyz, colour.map((part) => Math.min(1, Math.max(0, part))) as Triple).map(
    (part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116),
  ) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const cases = Object.entries({ light, dark }).flatMap(([theme, tokens]) =>
  Object.entries(visions).map(([vision, matrix]) => {
    const colourOf = (index: number) =>
      lab(multiply(matrix, linear(new RegExp(`--chart-${index}: (#\\w{6});`).exec(tokens)![1]!)));
    const distance = (one: number, other: number) => {
      const [a, b] = [colourOf(one), colourOf(other)];
      return Math.hypot(...a.map((part, index) => part - b[index]!));
    };
    return { theme, vision, distance };
  }),
);

test.each(cases)('all chart colours differ in the $theme theme with $vision vision', ({ distance }) => {
  for (let one = 1; one <= 10; one += 1)
    for (let other = one + 1; other <= 10; other += 1)
      expect(distance(one, other), `${one} and ${other}`).toBeGreaterThan(7);
});

test.each(cases)(
  'the two colours of a chart over time differ strongly in the $theme theme with $vision vision',
  ({ distance }) => {
    expect(distance(1, 5)).toBeGreaterThan(40);
  },
);
