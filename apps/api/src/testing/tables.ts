/** The cells of a CSV file. No exported test data contains a line break. */
export const readCsv = (raw: Buffer) =>
  raw
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
        cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'),
      ),
    );

/** The first value of this name in a row, however deep. */
export function valueOf(row: object, name: string): unknown {
  if (name in row) return (row as Record<string, unknown>)[name];
  return Object.values(row)
    .filter((inner): inner is object => typeof inner === 'object' && inner !== null)
    .map((inner) => valueOf(inner, name))
    .find((found) => found !== undefined);
}
