// @vitest-environment jsdom -- renders the position in a dialog
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { RowPosition } from './RowPosition.tsx';
import { useRowPosition } from './row-position.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.mock('../table/table-preferences.ts', () => ({ useTablePreferences: () => ({ singleKeys: true }) }));

test('j and k change the record of the topmost dialog only', () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.setAttribute('role', 'dialog');
  const root = createRoot(page);
  const [previous, next] = [vi.fn(), vi.fn()];
  useRowPosition.setState({
    position: { id: 'a', number: 2, total: 3, hasLeft: false, previous, next },
  });
  act(() =>
    root.render(
      <MantineProvider>
        <RowPosition id="a" />
      </MantineProvider>,
    ),
  );
  const press = () => {
    for (const key of ['j', 'k'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    return [next.mock.calls.length, previous.mock.calls.length];
  };
  expect(press()).toEqual([1, 1]);
  const question = document.body.appendChild(document.createElement('section'));
  question.setAttribute('role', 'dialog');
  expect(press()).toEqual([1, 1]);
  question.remove();
  expect(press()).toEqual([2, 2]);
  act(() => root.unmount());
  page.remove();
});
