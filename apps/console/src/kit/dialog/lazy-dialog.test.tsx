// @vitest-environment jsdom -- renders dialogs
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notices } from '../feedback/notices.tsx';
import type { OpenProps } from './Dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const Loaded = ({ opened }: OpenProps) => (opened ? <p>The dialog</p> : null);
const notices = () => [...document.querySelectorAll('[data-kind] span')].map((span) => span.textContent);
const pressOpen = () => act(async () => document.querySelector<HTMLElement>('#open')!.click());
/** Whether a key reaches the page, and is not held for a dialog that is opening. */
const isKeyFree = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true }));

test('a dialog whose code cannot be loaded closes with a notice, and loads when it is opened again', async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(Loaded);
  const Dialog = lazyDialog<OpenProps>(load);
  function Screen() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button id="open" onClick={() => setOpened(true)}>
          Open
        </button>
        <Dialog opened={opened} onClose={() => setOpened(false)} />
        <Notices />
      </>
    );
  }
  act(() => root.render(<Screen />));
  await pressOpen();
  expect(notices()).toEqual(['The dialog could not be loaded. Check your connection and try again.']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(isKeyFree()).toBe(true);
  await pressOpen();
  expect(document.body.textContent).toContain('The dialog');
});
