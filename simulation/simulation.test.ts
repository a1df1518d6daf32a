import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { prepareTemplate } from './engine/database.ts';
import { simulate } from './engine/simulate.ts';
import { knownFault, knownFaults } from './known-faults.ts';

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

test('finds a known fault when its entry is removed', async () => {
  const withoutM1 = knownFaults.filter(({ finding }) => finding !== 'M1');
  const { failure } = await simulate({
    server: server(),
    seed: 1,
    steps: 1,
    script: [
      [
        {
          kind: 'app.open-slots',
          actor: 'app of doctors',
          args: { slots: [{ name: 'slot 1', doctor: 'doctor 1', startsAt: Date.now() + 5 * 86_400_000 }] },
        },
      ],
      [
        {
          kind: 'app.book',
          actor: 'app of consumers',
          args: {
            name: 'booking 1',
            slot: 'slot 1',
            consumer: 'consumer 1',
            amountKobo: 150_000,
            reference: 'APP-1',
          },
        },
      ],
      [
        {
          kind: 'provider.report',
          actor: 'provider',
          args: {
            provider: 'paystack',
            reference: 'APP-1',
            id: '1',
            outcome: 'paid',
            amountKobo: 150_000,
            at: Date.now(),
          },
        },
      ],
      [{ kind: 'booking.reject', actor: 'admin 1', args: { booking: 'booking 1' } }],
    ],
    isKnown: (violation) => withoutM1.find(({ matches }) => matches(violation))?.finding,
  });
  expect(failure?.violation).toMatchObject({ record: 'APP-1' });
});

test('the model imports nothing but itself and types of the contract', () => {
  const folder = path.join(import.meta.dirname, 'model');
  const imports = readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').match(/^import .*$/gm),
  );
  const allowed = /from '\.\/[\w-]+\.ts';$|^import type .* from '@baobab\/contract\//;
  expect(imports.filter((line) => line && !allowed.test(line))).toEqual([]);
});
