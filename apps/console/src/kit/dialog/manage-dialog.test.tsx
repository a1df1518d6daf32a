// @vitest-environment jsdom -- renders a dialog
import { MantineProvider } from '@mantine/core';
import { ApiError } from '@baobab/contract/kit/client';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Read } from '../layout/States.tsx';
import { ManageDialog } from './ManageDialog.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.mock('./Dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));

let root: Root;
let page: HTMLElement;
beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const render = (read: Partial<Read<{ data: { uuid: string }[] }>>) =>
  act(() =>
    root.render(
      <MantineProvider env="test">
        <ManageDialog
          title="Labels"
          opened
          onClose={() => undefined}
          read={{ data: undefined, error: null, isFetching: false, refetch: () => undefined, ...read }}
          nameOf={({ uuid }) => uuid}
          empty={<p>No labels yet</p>}
          className={undefined}
          renderRow={({ uuid }) => uuid}
          onDelete={() => undefined}
          renderForm={() => null}
        />
      </MantineProvider>,
    ),
  );

test('a list that could not be read is not called empty, and can be read again', () => {
  const refetch = vi.fn();
  render({ error: new ApiError(500, {}), refetch });
  expect(page.textContent).not.toContain('No labels yet');
  act(() => [...page.querySelectorAll('button')].find((one) => one.textContent === 'Try again')!.click());
  expect(refetch).toHaveBeenCalledOnce();
  render({ data: { data: [] } });
  expect(page.textContent).toContain('No labels yet');
});
