// @vitest-environment jsdom -- renders the empty list
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { ApiError } from '@baobab/contract/kit/client';
import { EmptyList, ErrorState } from './States.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
// jsdom has no media queries.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

function render(step: Parameters<typeof EmptyList>[0]['step']) {
  const box = document.createElement('div');
  act(() =>
    createRoot(box).render(
      <MantineProvider>
        <EmptyList text="Companies appear here." step={step} />
      </MantineProvider>,
    ),
  );
  return box;
}

test('an empty list offers its next step', () => {
  const run = vi.fn();
  const button = render({ label: 'Add Company', run }).querySelector('button')!;
  expect(button.textContent).toBe('Add Company');
  act(() => button.click());
  expect(run).toHaveBeenCalledOnce();
});

test('an empty list has no next step for a role without the permission', () => {
  const box = render(false);
  expect([box.querySelector('p')?.textContent, box.querySelector('button')]).toEqual([
    'Companies appear here.',
    null,
  ]);
});

test('a list that is refused as too broad says how to narrow it', () => {
  const box = document.createElement('div');
  const error = new ApiError(422, { message: 'Too many people match. Type more of the name.' });
  act(() =>
    createRoot(box).render(
      <MantineProvider>
        <ErrorState error={error} retry={() => undefined} retrying={false} />
      </MantineProvider>,
    ),
  );
  expect(box.textContent).toContain('Too many people match. Type more of the name.');
});
