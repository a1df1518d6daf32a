import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Coverage } from './engine/coverage.ts';
import { statusTables } from './engine/status-tables.ts';
import { deadEnds } from './invariants/no-dead-end.ts';

const contract = path.join(import.meta.dirname, '../packages/contract/src');

/** Lists of the contract that are not the statuses of a kind of record. */
const others = ['filterStatuses', 'keyStates', 'nextStatuses', 'visitStatuses'];

test('counts every list of statuses and every table of transitions of the contract', async () => {
  const counted = new Set<unknown>(
    statusTables.flatMap(({ statuses, transitions }) => [statuses, transitions]),
  );
  const missing: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts', '**/*.testing.ts'] })) {
    const module = (await import(path.join(contract, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module))
      if (/(?:States|Statuses|Transitions)$/.test(name) && !others.includes(name) && !counted.has(value))
        missing.push(`${name} of ${file}`);
  }
  expect(missing).toEqual([]);
});

test('every status of the contract is final or has an action', () => {
  expect(deadEnds()).toEqual([]);
});

test('names a transition that no run has reached, unless it cannot be reached', () => {
  const coverage = new Coverage();
  coverage.addTransitions({ 'booking: pending > booked': 2, 'notification: new > draft': 1 });
  const missing = coverage.missing();
  expect(missing).toContain('booking: pending > rejected');
  expect(missing).not.toContain('booking: pending > booked');
  expect(missing).not.toContain('booking: booked');
  expect(missing).not.toContain('notification: cancelled');
  expect(coverage.statusTable()).toMatch(/ {2}pending > booked +2\n/);
});
