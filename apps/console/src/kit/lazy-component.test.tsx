// @vitest-environment jsdom -- renders lazy components
import { act, type ComponentType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let page: HTMLElement;
beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
});

const Loaded = () => <p>The chart</p>;
const failOnce = () =>
  vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce(Loaded);
const render = (content: ReactNode) => act(async () => root.render(content));
const clickTryAgain = () => act(async () => page.querySelector('button')!.click());

test('a part whose code cannot be loaded leaves the rest of the screen, and Try again loads it', async () => {
  const { Component } = lazyComponent(failOnce());
  await render(
    <>
      <input defaultValue="typed" />
      <Component />
    </>,
  );
  expect(page.textContent).toContain('This part could not be loaded.');
  const input = page.querySelector('input');
  await clickTryAgain();
  expect(page.textContent).toBe('The chart');
  expect(page.querySelector('input')).toBe(input);
});

test('a component shows its own failure, whose reset loads the code again', async () => {
  const { Component } = lazyComponent(failOnce(), ({ reset }) => <button onClick={reset}>Again</button>);
  await render(<Component />);
  expect(page.textContent).toBe('Again');
  await clickTryAgain();
  expect(page.textContent).toBe('The chart');
});
