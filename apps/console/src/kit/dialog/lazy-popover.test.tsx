// @vitest-environment jsdom -- renders a popover
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { LazyPopover } from './LazyPopover.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

test('Esc closes a popover before the focus has moved into it', () => {
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const onChange = vi.fn();
  const render = (opened: boolean) =>
    act(() =>
      root.render(
        <LazyPopover
          name="list"
          opened={opened}
          onChange={onChange}
          renderButton={(button) => <button {...button}>Notifications</button>}
          dropdownProps={{ 'aria-label': 'Notifications' }}
        >
          Items
        </LazyPopover>,
      ),
    );
  const pressEscape = () =>
    act(() => {
      page
        .querySelector('button')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
  render(false);
  pressEscape();
  expect(onChange).not.toHaveBeenCalled();
  render(true);
  pressEscape();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
  act(() => root.unmount());
});
