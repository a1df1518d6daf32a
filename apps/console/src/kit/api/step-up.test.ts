import { expect, test } from 'vitest';
import { confirmIdentity, isSteppingUp, refuseStepUp } from './step-up.ts';

test('a sign-out answers the open question with no, so that the next person is not asked', async () => {
  const asked = [confirmIdentity(), confirmIdentity()];
  refuseStepUp();
  expect(await Promise.all(asked)).toEqual([false, false]);
  expect(isSteppingUp()).toBe(false);
});
