// @vitest-environment jsdom -- renders a select
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { InfiniteSelect } from './InfiniteSelect.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const names = ['SYNLAB', 'Iroko Diagnostics'];
const searches: { text: string; reply: () => void }[] = [];
vi.stubGlobal(
  'fetch',
  (url: string) =>
    new Promise((resolve) => {
      const text = new URL(url, 'http://localhost').searchParams.get('search') ?? '';
      const data = names
        .filter((name) => name.toLowerCase().includes(text))
        .map((name) => ({ uuid: name, name }));
      const reply = () =>
        resolve(new Response(JSON.stringify({ data, count: data.length, total: data.length })));
      searches.push({ text, reply });
    }),
);

test('an option stays in place while the server searches for the typed text', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <InfiniteSelect
          label="Partner"
          endpoint={partnerNames.list}
          option={({ name }) => ({ value: name, label: name })}
          value={null}
          onChange={() => undefined}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const options = () => [...document.querySelectorAll('[role="option"]')];
  const shown = () => options().map(({ textContent }) => textContent);
  const input = await vi.waitFor(() => page.querySelector('input') ?? expect.fail());
  input.click();
  await vi.waitFor(() => expect(searches).toHaveLength(1));
  searches[0]!.reply();
  await vi.waitFor(() => expect(shown()).toEqual(names));

  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  set.call(input, 'iroko');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(shown()).toEqual(['Iroko Diagnostics']));
  const [option] = options();
  await vi.waitFor(() => expect(searches.at(-1)!.text).toBe('iroko'));
  expect(options()).toEqual([option]);
  searches.at(-1)!.reply();
  // The loader of the input is gone.
  await vi.waitFor(() => expect(page.querySelector('.mantine-Loader-root')).toBeNull());
  expect(options()).toEqual([option]);
  root.unmount();
});
