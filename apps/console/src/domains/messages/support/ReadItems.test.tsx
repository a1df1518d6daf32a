// @vitest-environment jsdom -- renders a menu
import { Menu, MantineProvider } from '@mantine/core';
import { ApiError } from '@baobab/contract/kit/client';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Read } from '../../../kit/layout/States.tsx';
import { ReadItems } from './ReadItems.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const render = (read: Partial<Read<string[]>>) =>
  act(() =>
    root.render(
      <MantineProvider env="test">
        <Menu opened>
          <Menu.Dropdown>
            <ReadItems
              read={{ data: undefined, error: null, isFetching: false, refetch: () => undefined, ...read }}
            >
              {(names) => (names.length === 0 ? <p>No labels yet</p> : names.join())}
            </ReadItems>
          </Menu.Dropdown>
        </Menu>
      </MantineProvider>,
    ),
  );

test('the items of a menu that could not be read are offered to be read again', () => {
  const refetch = vi.fn();
  render({ isFetching: true });
  expect(document.body.textContent).toContain('Loading');
  render({ error: new ApiError(0, {}), refetch });
  expect(document.body.textContent).not.toContain('No labels yet');
  act(() => document.querySelector<HTMLElement>('[role=menuitem]')!.click());
  expect(refetch).toHaveBeenCalledOnce();
  render({ data: ['Refund'], error: new ApiError(0, {}) });
  expect(document.body.textContent).toContain('Refund');
});
