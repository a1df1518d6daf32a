// @vitest-environment jsdom -- renders dialogs
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirm, refuseQuestion, useIsConfirming } from './confirm.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

test('a sign-out answers the open question with no, so that the next person is not asked', async () => {
  const answer = confirm('Deactivate this account?');
  vi.runAllTimers();
  refuseQuestion();
  expect(await answer).toBe(false);
});

test('a question that is asked while another one is open answers that one with no', async () => {
  const answers = [confirm('Save this price?'), confirm('Restore the former price?')];
  vi.runAllTimers();
  expect(await answers[0]).toBe(false);
  refuseQuestion();
  expect(await answers[1]).toBe(false);
});

test('a question with a reason has Esc for itself until the key is released', () => {
  const states: boolean[] = [];
  function Below() {
    states.push(useIsConfirming());
    return null;
  }
  const render = (opened: boolean) =>
    act(() =>
      root.render(
        <MantineProvider env="test">
          <Below />
          <ReasonDialog
            opened={opened}
            title="Take back this payout?"
            missing="Enter a reason"
            question="The payout counts no more."
            onCancel={() => undefined}
            onConfirm={() => undefined}
          />
        </MantineProvider>,
      ),
    );
  render(true);
  expect(states.at(-1)).toBe(true);
  render(false);
  expect(states.at(-1)).toBe(true);
  act(() => vi.runAllTimers());
  expect(states.at(-1)).toBe(false);
});
