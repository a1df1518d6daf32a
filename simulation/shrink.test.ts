import { expect, test } from 'vitest';
import { Coverage } from './engine/coverage.ts';
import type { Command } from './engine/command.ts';
import type { RunResult } from './engine/run-result.ts';
import { shrink } from './engine/shrink.ts';
import { Timers } from './engine/timers.ts';

const command = (kind: string): Command => ({ kind, actor: 'admin 1', args: {} });

/** A run of this script that fails when it contains these kinds in this order. */
const resultOf = (script: readonly (readonly Command[])[], wanted: readonly string[]): RunResult => {
  let found = 0;
  for (const { kind } of script.flat()) if (kind === wanted[found]) found += 1;
  const violation = { invariant: 'money', record: '', expected: '', actual: '', cause: '' };
  return {
    steps: script.map((step) => [...step]),
    coverage: new Coverage(),
    known: new Map(),
    seconds: 0,
    timers: new Timers(),
    ...(found === wanted.length && { failure: { step: script.length - 1, violation } }),
  };
};

/** A long run of several areas with the wanted commands in between. */
const longRun = (wanted: readonly string[]) =>
  Array.from({ length: 1_800 }, (_, step) => {
    const cause = wanted[Math.floor((step + 1) / 600) - 1];
    return [command((step + 1) % 600 === 0 && cause ? cause : `${['chat', 'price', 'view'][step % 3]}.look`)];
  });

test.each([
  { causes: 'of the last area', wanted: ['price.plan', 'price.edit', 'price.undo'] },
  { causes: 'of several areas', wanted: ['chat.write', 'clock.jump', 'price.undo'] },
])('a run of 1,800 steps with causes $causes is shortened to its causes', async ({ wanted }) => {
  let runs = 0;
  const repeat = async (script: readonly (readonly Command[])[]) => {
    runs += 1;
    return resultOf(script, wanted);
  };
  const shortened = await shrink(repeat, resultOf(longRun(wanted), wanted), 60_000);
  expect(shortened.steps.flat().map(({ kind }) => kind)).toEqual(wanted);
  expect(runs).toBeLessThan(100);
});
