import type { UnknownHeader } from '@baobab/contract/kit/imports';
import { normaliseHeader, type ImportColumn } from './columns.ts';
import { closest } from './names.ts';

const plainHeader = (text: string) => normaliseHeader(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Guesses the column of each unknown header by names, labels, synonyms and similarity; a column is guessed once. */
export function guessColumns(unknown: readonly string[], missing: readonly ImportColumn[]): UnknownHeader[] {
  const left = new Map(
    missing.flatMap(({ header, labels = [], synonyms = [] }) =>
      [header, ...labels, ...synonyms].map((text) => [plainHeader(text), header] as const),
    ),
  );
  return unknown.map((header) => {
    const plain = plainHeader(header);
    const known = [...left.keys()].map((name) => ({ uuid: name, name }));
    const guess = left.get(plain) ?? left.get(closest(plain, known) ?? '') ?? null;
    for (const [name, column] of left) if (column === guess) left.delete(name);
    return { header, guess };
  });
}
