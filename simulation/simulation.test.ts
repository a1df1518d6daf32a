import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { prepareTemplate } from './engine/database.ts';
import { simulate } from './engine/simulate.ts';
import { knownFault } from './known-faults.ts';

/** A fixed number of steps, so that the run does not depend on the speed of the machine. */
const runs = [
  { seed: 1, steps: 100 },
  { seed: 2, steps: 100 },
];
/** Only ends a run that hangs, also beside busy processes. */
const PATIENT_MS = 600_000;
const server = () => process.env['TEST_SERVER_URL']!;

beforeAll(() => prepareTemplate(server()));

test.each(runs)(
  'a random office keeps every invariant: seed $seed, $steps steps',
  async ({ seed, steps }) => {
    const { failure, coverage } = await simulate({ server: server(), seed, steps, isKnown: knownFault });
    expect(
      failure,
      `npm run simulate -- --seed ${seed} --steps ${steps} shrinks the sequence`,
    ).toBeUndefined();
    expect(coverage.steps).toBe(steps);
  },
  PATIENT_MS,
);

test('the model imports nothing but itself and types of the contract', () => {
  const folder = path.join(import.meta.dirname, 'model');
  const imports = readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').match(/^import .*$/gm),
  );
  const allowed = /from '\.\/[\w-]+\.ts';$|^import type .* from '@baobab\/contract\//;
  expect(imports.filter((line) => line && !allowed.test(line))).toEqual([]);
});
