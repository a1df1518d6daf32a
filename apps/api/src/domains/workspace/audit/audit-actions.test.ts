import {
  actionLabel,
  actionLabels,
  changeActions,
  groupedActions,
  isMedicalRead,
  isReadAction,
} from '@baobab/contract/audit-actions';
import { MEDICAL_READ_PATTERN, READ_PATTERN } from '@baobab/contract/kit/audit-actions';
import { allEndpoints } from '@baobab/contract/index';
import { isHistory } from '@baobab/contract/kit/history';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const source = globSync('{*,domains/**/*,platform/**/*}.ts', { cwd: root })
  .filter((file) => !/\.(test|testing|seed)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

const [lists, exported] = [/\brecordListAccess\(\s*ctx,\s*'([\w-]+)'/g, /\bsubject: '([\w-]+)'/g].map(
  (pattern) => new Set([...source.matchAll(pattern)].map((match) => match[1]!)),
);

/** The beginnings of names such as `booking.${to}`. */
const templates = [...source.matchAll(/`([\w-]+\.[\w-]*)\$\{\w+\}`/g)].map((match) => match[1]!);

/** The types only accept declared names, so a name is written unless no source contains it. */
test('every declared action is written by the API', () => {
  const unwritten = Object.keys(actionLabels).filter((name) => {
    const [kind, verb] = name.split('.') as [string, string];
    if (verb === 'export') return !exported!.has(kind) && !source.includes(`'${name}'`);
    if (verb === 'list') return !lists!.has(kind) && !source.includes(`'${name}'`);
    return !source.includes(`'${name}'`) && !templates.some((start) => name.startsWith(start));
  });
  expect(unwritten).toEqual([]);
});

test('lists, exports and opened records are reads, and so is an unknown action', () => {
  const reads = [...lists!].map((list) => `${list}.list`);
  for (const name of [...reads, 'users.export', 'patient.open', 'tracker.open', 'made.up'])
    expect([name, isReadAction(name)]).toEqual([name, true]);
  expect(actionLabel('made.up')).toBe('made.up');
});

test('every history has changes of its own', () => {
  const empty = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(isHistory)
    .filter(
      ({ actions }) => !changeActions.some((name) => actions.some((prefix) => name.startsWith(prefix))),
    );
  expect(empty.map((history) => history.path)).toEqual([]);
});

test('the partial indexes have the patterns of reads', () => {
  const migrations = globSync('migrations/*.sql', { cwd: root })
    .toSorted()
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const conditionOf = (index: string) =>
    migrations.slice(migrations.lastIndexOf(`create index ${index} `)).split(';')[0]!;
  expect(conditionOf('audit_log_changes')).toContain(`!~ '${READ_PATTERN}'`);
  expect(conditionOf('audit_log_medical_reads')).toContain(`~ '${MEDICAL_READ_PATTERN}'`);
});

test('reads of medical data are reads, and every action is in one group', () => {
  const medical = Object.keys(actionLabels).filter(isMedicalRead);
  expect(medical.filter((name) => !isReadAction(name))).toEqual([]);
  expect(medical).toEqual(
    expect.arrayContaining(['patient.open', 'tracker.open', 'lab-result.open', 'patients.export']),
  );
  expect(medical).not.toContain('users.export');
  expect(groupedActions.map(({ value }) => value).toSorted()).toEqual(Object.keys(actionLabels).toSorted());
});
