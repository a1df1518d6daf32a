// @vitest-environment jsdom -- renders dialogs
import { ApiError } from '@baobab/contract/kit/client';
import { act, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordEndpoint } from '../api/use-record.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { useRowDialog } from './use-row-dialog.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const url = vi.hoisted(() => ({ dialog: '', id: '' }));
const closed = vi.hoisted(() => vi.fn());
const read = vi.hoisted(() => ({ error: null as unknown }));
vi.mock('../url-state.ts', () => ({
  useUrlState: () => [url, () => undefined],
  useDialog: (name: string) => {
    const opened = url.dialog === name;
    return { opened, id: opened ? url.id : undefined, open: () => undefined, close: () => closed(name) };
  },
}));
vi.mock('../api/use-record.ts', () => ({
  useRecord: (_endpoint: unknown, uuid?: string) => ({ record: uuid && { uuid }, error: read.error }),
}));
vi.mock('./Dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));

let root: Root;
beforeEach(() => {
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  read.error = null;
});

test.each([
  ['view', false, { view: true, edit: false }],
  ['edit', false, { view: false, edit: false }],
  ['edit', true, { view: false, edit: true }],
])(
  'dialog=%s in the address opens the edit dialog only for those who may write',
  (name, writable, opened) => {
    Object.assign(url, { dialog: name, id: 'first' });
    const rendered: ReturnType<typeof useRowDialog>[] = [];
    function List() {
      rendered.push(useRowDialog({} as RecordEndpoint, { rows: [] }, writable));
      return null;
    }
    act(() => root.render(<List />));
    const { props, viewProps, editProps, edit } = rendered.at(-1)!;
    expect({ view: viewProps.opened, edit: editProps.opened }).toEqual(opened);
    expect(props.opened).toBe(opened.view || opened.edit);
    expect(Boolean(edit)).toBe(writable);
    // Each dialog closes only itself.
    props.onClose();
    expect(closed).toHaveBeenLastCalledWith(name);
  },
);

test.each([
  ['is closed when the server no longer has the record', 'not-found', 1],
  ['stays open on a server that does not know the call', 'unknown', 0],
])('the dialog of a listed row %s', (_rule, code, times) => {
  closed.mockClear();
  Object.assign(url, { dialog: 'view', id: 'first' });
  read.error = new ApiError(404, { message: 'Not found', code });
  function List() {
    useRowDialog({} as RecordEndpoint, { rows: [{ uuid: 'first' }] });
    return null;
  }
  act(() => root.render(<List />));
  expect(closed).toHaveBeenCalledTimes(times);
});

test('the content of a record starts without the state of the record before it', () => {
  const states: string[] = [];
  function Content({ of }: { of: string }) {
    const [first] = useState(of);
    states.push(`${of} shows ${first}`);
    return null;
  }
  for (const id of ['first', 'second']) {
    Object.assign(url, { dialog: 'view', id });
    act(() =>
      root.render(
        <RecordDialog title="Record" opened onClose={() => undefined}>
          <Content of={id} />
        </RecordDialog>,
      ),
    );
  }
  expect(states.at(-1)).toBe('second shows second');
});
