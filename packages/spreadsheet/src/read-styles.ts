import { attributeOf, textOf, type XmlListener } from './read-xml.ts';

/** How a cell format displays a number. */
export type NumberKind = 'plain' | 'date' | 'percent';

// Built-in formats, which a workbook does not declare.
const builtIn = (id: number): NumberKind => {
  if (id === 9 || id === 10) return 'percent';
  const date = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47);
  return date || (id >= 50 && id <= 58) ? 'date' : 'plain';
};

/** The kind of a format code, ignoring its quotes, escapes and brackets. */
export function kindOfFormat(code: string): NumberKind {
  const [first = ''] = code.split(';');
  const bare = first
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')
    .replace(/general/gi, '');
  if (bare.includes('%')) return 'percent';
  return /[dmyhs]/i.test(bare) ? 'date' : 'plain';
}

/** Collects the number kind of every cell format of the workbook. */
export function stylesListener(): XmlListener & { kinds: NumberKind[] } {
  const codes = new Map<number, NumberKind>();
  const kinds: NumberKind[] = [];
  let inFormats = false;
  return {
    kinds,
    open(name, attributes) {
      if (name === 'cellXfs') inFormats = true;
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, kindOfFormat(textOf(attributeOf(attributes, 'formatCode') ?? '')));
      if (name === 'xf' && inFormats) kinds.push(codes.get(id) ?? builtIn(id));
    },
    close(name) {
      if (name === 'cellXfs') inFormats = false;
    },
    text: () => undefined,
  };
}

const DAY_MS = 86_400_000;
/** Day 0 of the 1900 and of the 1904 date system of Excel. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_465;

/** Formats a serial date: 46024 as 2026-01-02, with the time if there is one; null when it is not a date. */
export function dateOf(serial: number, from1904: boolean): string | null {
  if (!(serial >= 0 && serial <= LAST_DAY)) return null;
  const instant = new Date((from1904 ? EPOCH_1904 : EPOCH) + Math.round(serial * DAY_MS));
  const text = instant.toISOString();
  if (serial < 1) return text.slice(11, 16);
  return Number.isInteger(serial) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}
