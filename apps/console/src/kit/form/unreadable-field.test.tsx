// @vitest-environment jsdom -- renders a form
import { UNREADABLE } from '@baobab/contract/kit/personal-fields';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { TextField } from './fields.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

interface Values {
  number: string;
}

function Dialog() {
  const form = useForm<Values>({ defaultValues: { number: UNREADABLE } });
  return <TextField form={form} name="number" label="Account Number" />;
}

test('a value whose key is lost is shown as unreadable with a hint until it is entered again', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(() =>
    root.render(
      <MantineProvider>
        <Dialog />
      </MantineProvider>,
    ),
  );
  const input = page.querySelector('input')!;
  expect([input.value, page.textContent]).toEqual(['unreadable', expect.stringContaining('Enter it again.')]);
  input.focus();
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, UNREADABLE.length]);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await act(() => {
    set.call(input, '0123456789');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect([input.value, page.textContent]).toEqual([
    '0123456789',
    expect.not.stringContaining('Enter it again.'),
  ]);
  await act(() => root.unmount());
});
