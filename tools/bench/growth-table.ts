import { readFile } from 'node:fs/promises';

/** A time in milliseconds or a size in megabytes. */
export interface GrowthRow {
  name: string;
  ms?: number;
  mb?: number;
}

export interface GrowthFile {
  users: number;
  rows: GrowthRow[];
}

/** A value that more than doubles from the smallest to the largest number of users grows with the data. */
const BENDS_FROM = 2;

const format = ({ ms, mb }: GrowthRow) => (ms === undefined ? `${mb!.toFixed(0)} MB` : `${ms.toFixed(1)} ms`);

/** A Markdown table of all files, with the ratio of the largest to the smallest number of users. */
export function growthTable(files: readonly GrowthFile[]): string {
  const sorted = files.toSorted((a, b) => a.users - b.users);
  const names = [...new Set(sorted.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const heads = sorted.map(({ users }) => `${users / 1_000_000} M users`);
  const lines = names.map((name) => {
    const found = sorted.map(({ rows }) => rows.find((row) => row.name === name));
    const [first, last] = [found[0], found.at(-1)];
    const ratio = first && last ? (last.ms ?? last.mb!) / (first.ms ?? first.mb!) : undefined;
    return [
      name,
      ...found.map((row) => (row ? format(row) : '')),
      ratio === undefined ? '' : ratio.toFixed(1),
      ratio !== undefined && ratio > BENDS_FROM ? 'bends' : '',
    ];
  });
  const table = [['', ...heads, 'ratio', ''], ['---', ...heads.map(() => '---:'), '---:', '---'], ...lines];
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

// `node bench/growth-table.ts a.json b.json` prints the table.
if (import.meta.main) {
  const files = await Promise.all(process.argv.slice(2).map((name) => readFile(name, 'utf8')));
  console.log(growthTable(files.map((text) => JSON.parse(text) as GrowthFile)));
}
