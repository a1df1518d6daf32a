// @vitest-environment jsdom -- renders dialogs
import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../feedback/use-action.ts';
import { blank } from '../form/use-edit-form.ts';
import { DraftForm, FormDialog } from './FormDialog.tsx';
import { TabsDialog, useTabActions } from './TabsDialog.tsx';

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
Element.prototype.scrollIntoView = () => undefined;
const url = vi.hoisted(() => ({ state: {} as { stacked?: string }, change: vi.fn() }));
vi.mock('../url-state.ts', () => ({ useUrlState: () => [url.state, url.change] }));
vi.mock('../api/use-record.ts', () => ({ useRecordChange: () => undefined }));

let root: Root;
let request: PromiseWithResolvers<Outcome<null>>;
const onClose = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
  url.state = {};
  request = Promise.withResolvers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const render = (dialog: ReactNode) =>
  act(async () => root.render(<MantineProvider env="test">{dialog}</MantineProvider>));
const submit = () =>
  act(async () => {
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const pressEsc = () =>
  act(
    async () =>
      void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
const clickClose = () =>
  act(async () => document.querySelector<HTMLElement>('.mantine-Modal-close')!.click());
const form = {
  start: blank({ name: 'Ilesa' }),
  onSubmit: () => request.promise,
  children: () => null,
};
const formDialog = () => <FormDialog title="Add City" draft="add-city" opened onClose={onClose} {...form} />;

test('a form is not closed while its request is running', async () => {
  await render(formDialog());
  await submit();
  await pressEsc();
  await clickClose();
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => request.resolve({ ok: false, fields: {} }));
  await clickClose();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a form whose request ends well closes', async () => {
  await render(formDialog());
  await submit();
  await act(async () => request.resolve({ ok: true, reply: null }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('Esc closes no form while a dialog is stacked on it', async () => {
  url.state = { stacked: 'payment' };
  await render(formDialog());
  await pressEsc();
  expect(onClose).not.toHaveBeenCalled();
  url.state = {};
  await render(formDialog());
  await pressEsc();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a form in a tab keeps its dialog and its tab open while its request is running', async () => {
  const Tab = () => <DraftForm draft="general" {...form} {...useTabActions()} />;
  const tabs = [
    { value: 'general', label: 'General', draft: 'general', content: <Tab /> },
    { value: 'bank', label: 'Bank Details', content: null },
  ];
  await render(<TabsDialog title="Edit Pharmacy" opened onClose={onClose} tabs={tabs} />);
  const openBank = () => act(async () => document.querySelectorAll<HTMLElement>('[role=tab]')[1]!.click());
  await submit();
  await pressEsc();
  await clickClose();
  await openBank();
  expect(onClose).not.toHaveBeenCalled();
  expect(url.change).not.toHaveBeenCalled();
  await act(async () => request.resolve({ ok: false, fields: {} }));
  await openBank();
  expect(url.change).toHaveBeenCalledWith({ 'inner-tab': 'bank' });
  await clickClose();
  expect(onClose).toHaveBeenCalledOnce();
});
