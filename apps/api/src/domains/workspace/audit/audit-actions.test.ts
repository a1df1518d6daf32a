import { bookingTransitions } from '@baobab/contract/care/appointments';
import {
  groupedActions,
  isMedicalRead,
  MEDICAL_READ_PATTERN,
  READ_PATTERN,
} from '@baobab/contract/workspace/audit/action-groups';
import {
  actionLabel,
  actionLabels,
  changeActions,
  isKnownAction,
  isReadAction,
} from '@baobab/contract/workspace/audit/audit-actions';
import { histories } from '@baobab/contract/workspace/audit/audit';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const sources = globSync('{*,domains/**/*,platform/**/*}.ts', { cwd: root })
  .filter((file) => !/\.(test|testing|seed)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** The values of a template: `booking.${to}` has one for each status. */
const values: Record<string, readonly string[]> = {
  to: Object.values(bookingTransitions).flat(),
  kind: ['failed', 'locked', 'busy'],
  action: ['close', 'snooze', 'reopen'],
};

const expand = (name: string) => {
  const placeholder = /\$\{(\w+)\}/.exec(name);
  return placeholder
    ? (values[placeholder[1]!] ?? []).map((value) => name.replace(placeholder[0], value))
    : [name];
};

/** The second argument of these functions is the action, or a choice of two. */
const CALL =
  /\b(?:change|recordAccess|storeFile|signOut)(?:<[\w, ]+>)?\(\s*(?:\{[^}]*\}|\w+(?:\(\w+(?:, \w+)?\))?),\s*([^,)]+)/g;
/** The action as an option of a shared function. */
const OPTION = /\baction: ('[\w-]+\.[\w-]+'),/g;
const written = sources
  .flatMap(({ text }) => [...text.matchAll(CALL), ...text.matchAll(OPTION)].map((match) => match[1]!))
  .flatMap((argument) => [...argument.matchAll(/['`]([\w-]+\.[\w${}-]+)['`]/g)].map((match) => match[1]!))
  .flatMap(expand);
const listed = sources.flatMap(({ text }) =>
  [...text.matchAll(/\brecordListAccess\(\s*ctx,\s*'([\w-]+)'/g)].map((match) => `${match[1]}.list`),
);
const exported = sources
  .filter(({ file }) => file.endsWith('.export.ts'))
  .flatMap(({ text }) => [...text.matchAll(/\bsubject: '([\w-]+)'/g)].map((match) => `${match[1]}.export`));

test('every action that the API writes has a sentence', () => {
  // Calls that the patterns miss would make the test pass without checking them.
  expect(new Set(written).size).toBeGreaterThan(75);
  expect(new Set(listed).size).toBeGreaterThan(4);
  expect(new Set(exported).size).toBeGreaterThan(14);
  const unknown = [...new Set([...written, ...listed, ...exported])].filter((name) => !isKnownAction(name));
  expect(unknown).toEqual([]);
});

test('every change in the map is written by the API', () => {
  const unwritten = changeActions.filter((name) => !written.includes(name));
  // Signing out names its action as the default of a parameter, a set of edited prices in a table.
  expect(unwritten).toEqual(['access.sign-out', 'price-list.edit']);
});

test('lists, exports and opened records are reads, and so is an unknown action', () => {
  for (const name of [...listed, ...exported, 'patient.open', 'tracker.open', 'made.up'])
    expect([name, isReadAction(name)]).toEqual([name, true]);
  expect(actionLabel('made.up')).toBe('made.up');
});

test('every history has changes of its own', () => {
  const empty = Object.entries(histories).filter(
    ([, { actions }]) => !changeActions.some((name) => actions.some((prefix) => name.startsWith(prefix))),
  );
  expect(empty.map(([name]) => name)).toEqual([]);
});

test('the patterns of reads agree with the maps, and the partial indexes have them', async () => {
  const read = new RegExp(READ_PATTERN);
  const disagreeing = Object.keys(actionLabels).filter((name) => read.test(name) !== isReadAction(name));
  expect(disagreeing).toEqual([]);
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
