import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** docs/security.md is read by auditors, so its paths and lists are checked. */
const root = path.dirname(import.meta.dirname);
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

const PATH =
  /`((?:apps|packages|docs|scripts|e2e|tools)\/[^`\s]+|[\w.-]+\.(?:md|json)|Dockerfile|\.dockerignore)`/g;

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they come before those of level 3. */
const sections = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
};
const requirements = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

/** The rows of tables that begin with an id or a range such as V1.2.6–8. */
const rowsOf = (part: string) =>
  [...part.matchAll(/^\| (V\d+\.\d+)\.(\d+)(?:–(\d+))? +\|(.*)\|$/gm)].flatMap(
    ([, section, first, last = first, rest]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => ({
        id: `${section}.${Number(first) + index}`,
        cells: rest!.split('|').map((cell) => cell.trim()),
      })),
  );
const [answers = '', openPoints = ''] = text.split('## Open points');

test('every path in docs/security.md exists', () => {
  const named = [...text.matchAll(PATH)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('docs/security.md answers every requirement of levels 1 and 2 once', () => {
  expect(rowsOf(answers).map(({ id }) => id)).toEqual(requirements);
  for (const { id, cells } of rowsOf(answers))
    expect(`${id} ${cells[1]}`).toMatch(/ (met|not met|operator|n\/a)(:| as |,|$)/);
});

test('the open points of docs/security.md are the requirements that are not met', () => {
  const notMet = rowsOf(answers).filter(({ cells }) => cells[1]?.startsWith('not met'));
  expect(rowsOf(openPoints).map(({ id }) => id)).toEqual(notMet.map(({ id }) => id));
});
