import { expect, test } from 'vitest';
import { describeCallOff } from './describe-call-off.ts';

test('the question before a plan of several prices is called off names its file and their number', () => {
  const valid_from = '2026-12-01';
  expect([
    describeCallOff({ valid_from, file: 'next.xlsx', prices: 10_000 }),
    describeCallOff({ valid_from, file: 'Edit of Malaria, SYNLAB, Ikeja', prices: 1 }),
    describeCallOff({ valid_from }),
  ]).toEqual([
    'All 10,000 prices of next.xlsx stay as they are on 01/12/2026.',
    'The prices will not change on 01/12/2026.',
    'The prices will not change on 01/12/2026.',
  ]);
});
