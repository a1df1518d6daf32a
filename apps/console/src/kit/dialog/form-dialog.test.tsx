// @vitest-environment jsdom -- renders a dialog
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { Outcome } from '../feedback/use-action.ts';
import { blank } from '../form/use-edit-form.ts';
import type { DialogProps } from './Dialog.tsx';
import { FormDialog } from './FormDialog.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
const shown = vi.hoisted(() => ({ dialog: {} as DialogProps, url: {} as { stacked?: string } }));
vi.mock('../url-state.ts', () => ({ useUrlState: () => [shown.url, () => undefined] }));
vi.mock('./Dialog.tsx', () => ({
  Dialog: (props: DialogProps) => {
    shown.dialog = props;
    return props.children;
  },
}));

test('Esc does not close a form while its request is running, or while a dialog is stacked on it', async () => {
  const { promise, resolve } = Promise.withResolvers<Outcome<null>>();
  const page = document.createElement('div');
  const root = createRoot(page);
  const render = () =>
    act(async () =>
      root.render(
        <MantineProvider>
          <FormDialog
            title="Add City"
            draft="add-city"
            opened
            onClose={() => undefined}
            start={blank({ name: 'Ilesa' })}
            onSubmit={() => promise}
          >
            {() => null}
          </FormDialog>
        </MantineProvider>,
      ),
    );
  await render();
  expect(shown.dialog.closeOnEscape).toBe(true);
  await act(async () => {
    page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(shown.dialog.closeOnEscape).toBe(false);
  await act(async () => resolve({ ok: false, fields: {} }));
  expect(shown.dialog.closeOnEscape).toBe(true);
  shown.url = { stacked: 'payment' };
  await render();
  expect(shown.dialog.closeOnEscape).toBe(false);
  await act(async () => root.unmount());
});
